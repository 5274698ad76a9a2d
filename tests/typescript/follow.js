// Folds the messages of tables with the page's own follow.js, and compares the states.
//
//     node follow.js FILE
//
// `python -m tests.table_vectors` writes the file.

import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { follow } from "../../examples/server/static/follow.js";

const lines = createInterface({ input: createReadStream(process.argv[2]) });
const states = {}; // by the name of whoever looks at a table
let compared = 0;

for await (const line of lines) {
  const { name, message, table } = JSON.parse(line);
  const state = (states[name] = follow(states[name], message));
  if (table) {
    const whole = follow(undefined, { table });
    const { news } = state.words; // what happened since the last message
    assert.deepEqual(state, { ...whole, words: { ...whole.words, news } }, `${name}: ${line}`);
    compared += 1;
  }
}
assert(compared > 0, "nothing to compare");
console.log(`${Object.keys(states).length} pages followed, ${compared} states compared`);
