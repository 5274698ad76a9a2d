// Runs compile.py in the Python of the page, on a folder: node compile.mjs FOLDER

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

try {
  const python = await loadPyodide();
  python.mountNodeFS("/folder", process.argv[2]);
  python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(error.message); // without the line of Pyodide in which it was thrown: it is very long
  process.exitCode = 1;
}
