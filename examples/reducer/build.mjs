// Makes dist, which is all that the package has besides its README.
//
// docs/wire must be there: `python -m tools.wire_schema` writes it.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(at("dist"), { recursive: true, force: true });
mkdirSync(at("dist"));
for (const name of ["pepper.d.ts", "pepper.schema.json"]) copyFileSync(at(`../../docs/wire/${name}`), at(`dist/${name}`));
copyFileSync(at("../../LICENSE"), at("dist/LICENSE"));

// In the package the types lie beside the reducer.
const source = readFileSync(at("reduce.ts"), "utf8").replaceAll("../../docs/wire/pepper", "./pepper.js");
writeFileSync(at("dist/reduce.ts"), source);
const options = ["--ignoreConfig", "--strict", "--declaration", "--target", "es2022", "--module", "nodenext"];
execFileSync("tsc", [...options, at("dist/reduce.ts")], { stdio: "inherit" });
rmSync(at("dist/reduce.ts"));
