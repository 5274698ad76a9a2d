// The page of a table: what comes over the link to its host, and what the player does.

import { draw, handPoints, name } from "./draw.js";
import { el, fill } from "./el.js";
import { oneStop, steer } from "./keys.js";
import { moving } from "./move.js";
import { say, sayWaiting } from "./say.js";
import { sheet } from "./sheet.js";
import { plain } from "./words.js";

const at = (id) => document.getElementById(id);
const KEPT = { name: "pepper-name", colours: "pepper-four-colours" };

let link;
let state;
let selected = new Set();
let hint;

const STATUS = {
  connected: "",
  lost: "Connection lost. Trying again …",
  full: "This table is full. Trying again …",
  wrong: "This link opens no table.",
};

// Starts the page. `connect({ receive, answer, status })` returns a link with `send(command)`. It calls
// `receive` with each new state, `answer` with a message that answers a command, and `status` with a
// name from the list above or a text of its own.
export function start(connect, { watch } = {}) {
  for (const group of ["choices", "hand"]) steer(at(group));
  at("watch").hidden = !watch;
  if (watch) at("watch").firstElementChild.href = watch;
  showColours();
  link = connect({ receive, answer, status });
}

function status(name) {
  at("connection").textContent = STATUS[name] ?? name;
  document.body.dataset.connected = name === "connected";
}

function answer(message) {
  if (message.refused) refused(message);
  if (message.hint) advised(message.hint);
  if (message.sheet) show("sheet", ...sheet(message.sheet));
}

function receive(now) {
  const before = state;
  state = now;
  if (state.version !== before?.version) {
    selected = new Set();
    hint = undefined;
    at("refusal").textContent = at("advice").textContent = "";
  }
  redraw(before);
  if (before === undefined) introduce();
  tell(before);
}

// What has happened, and that it is one's turn.
function tell(before) {
  const { view, version, words, asked } = state;
  if (version !== before?.version) say(...words.news);
  const turn = view.turn === view.seat && view.seat !== null;
  if (words.prompt !== before?.words.prompt && (turn || !before || view.outcome)) say(words.prompt);
  for (const [what, text] of [["undo", "Take back the last action?"], ["rematch", "Play again?"]]) {
    const agreed = asked[what].filter((seat) => seat !== view.seat && !before?.asked[what].includes(seat));
    if (agreed.length) say(`${text} Agreed: ${agreed.map((seat) => name(state, seat)).join(", ")}`);
  }
  if (before && isScored(before, state)) showPoints();
}

// Whether a hand has come to its end between two states.
const isScored = ({ view: before }, { view }) => view.results.length > 0
  && (view.hand_number > before.hand_number || view.outcome !== null && before.outcome === null);

// A hand that ends while the points of the one before are still shown is added on top.
function showPoints() {
  if (at("points").open) at("points-told").prepend(handPoints(state));
  else show("points", handPoints(state));
}

function show(id, ...content) {
  fill(at(`${id}-told`), ...content);
  at(`${id}-told`).scrollTop = 0;
  if (!at(id).open) at(id).showModal();
}

function refused({ refused: { legal = [], more }, why }) {
  const allowed = [...legal, ...(more ? [`and ${more} more`] : [])].join(", ");
  at("refusal").textContent = plain(allowed ? `${why} Allowed: ${allowed}.` : why);
}

function advised(told) {
  hint = told;
  at("advice").textContent = plain(["Hint: ", told.text, told.why && ` – ${told.why}`].filter(Boolean).join(""));
  redraw();
}

// Draws, and puts the focus back where it was, or where its owner goes on.
function redraw(before) {
  const focused = document.activeElement;
  const group = ["choices", "hand"].find((id) => at(id).contains(focused));
  const place = group && [...at(group).querySelectorAll("button")].indexOf(focused);
  const drawing = () => draw(state, { selected, hint }, { act, select, undo, rematch });
  if (before && state.version === before.version) drawing();
  else moving(drawing);
  const person = state.view.seat !== null;
  at("hint").hidden = at("undo").hidden = !person;
  at("hint").ariaDisabled = String(state.view.turn !== state.view.seat);
  at("undo").ariaDisabled = String(state.asked.undo.includes(state.view.seat));
  at("name-field").hidden = at("bot").hidden = !person;
  at("bot").textContent = person && state.seats[state.view.seat].bot ? "Play myself" : "Let a bot play for me";
  oneStop(at("choices"), "button:not([aria-disabled])");
  oneStop(at("hand"), "button:not([aria-disabled])");
  if (group && !at("dock").contains(document.activeElement)) goOn(group, place, focused.id);
}

function goOn(group, place, id) {
  const left = [...at(group).querySelectorAll("button")];
  const next = at(id) ?? (group === "hand" ? left[Math.min(place, left.length - 1)] : left[0]);
  (next ?? document.querySelector("#hand [tabindex='0']") ?? at("prompt")).focus();
}

// The name from the last table, unless the seat has one.
function introduce() {
  const kept = localStorage.getItem(KEPT.name) ?? "";
  const { seat } = state.view;
  if (seat === null) return;
  at("name").value = state.names[seat] ?? kept;
  if (kept && !state.names[seat]) link.send({ name: kept });
}

const act = (action) => link.send({ action, version: state.version });
const undo = (agrees) => link.send({ undo: agrees });
const rematch = (agrees) => link.send({ rematch: agrees });

function select(id) {
  if (!selected.delete(id)) selected.add(id);
  redraw(state);
}

function showColours() {
  const four = localStorage.getItem(KEPT.colours) === "yes";
  at("four-colours").checked = four;
  document.body.toggleAttribute("data-four-colours", four);
}

at("hint").addEventListener("click", () => link.send({ hint: true }));
at("undo").addEventListener("click", () => link.send({ undo: true }));
at("open-sheet").addEventListener("click", () => link.send({ sheet: true }));
at("open-settings").addEventListener("click", () => at("settings").showModal());
at("bot").addEventListener("click", () => link.send({ bot: !state.seats[state.view.seat].bot }));
at("name").addEventListener("change", () => {
  localStorage.setItem(KEPT.name, at("name").value.trim());
  link.send({ name: at("name").value });
});
at("four-colours").addEventListener("change", () => {
  localStorage.setItem(KEPT.colours, at("four-colours").checked ? "yes" : "no");
  showColours();
});
for (const id of ["points", "sheet", "settings"]) {
  at(`${id}-close`).addEventListener("click", () => at(id).close());
  at(id).addEventListener("close", sayWaiting);
}
