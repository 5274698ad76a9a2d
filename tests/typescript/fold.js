// Folds the events of matches with the package of examples/reducer, and compares the views after every step.
//
//     node fold.js FILE
//
// `python -m tests.view_vectors` writes the file.

import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { reduce } from "pepper-cards";

const lines = createInterface({ input: createReadStream(process.argv[2]) });
const folded = {}; // by the name of whoever follows the match
const expected = {};
const kinds = new Set();
let steps = 0;

for await (const line of lines) {
  const { name, start, events, changes } = JSON.parse(line);
  if (start) folded[name] = expected[name] = start;
  else {
    const view = (folded[name] = events.reduce(reduce, folded[name]));
    expected[name] = { ...expected[name], ...changes };
    const results = view.results.slice(-expected[name].results.length); // a brief view has the last
    events.forEach(({ kind }) => kinds.add(kind));
    steps += 1;
    assert.deepEqual({ ...view, results }, expected[name], `${name}: ${JSON.stringify(events)}`);
  }
}
assert(steps > 0, "no steps");
console.log(`${Object.keys(folded).length} views followed, ${steps} steps, ${kinds.size} kinds of events`);
