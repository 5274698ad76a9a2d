// The page of a table: what comes over the link to its host, and what the player does.

import { agreed, draw, handPoints, lastTrick, name } from "./draw.js";
import { fill } from "./el.js";
import { oneStop, steer } from "./keys.js";
import { label } from "./labels.js";
import { isStill, moving } from "./move.js";
import { hush, say, sayWaiting } from "./say.js";
import { sheet } from "./sheet.js";
import { keep, recall } from "./storage.js";
import { plain } from "./words.js";

const at = (id) => document.getElementById(id);
const LOOK = 900; // milliseconds for the last trick of a hand
const KEPT = { name: "pepper-name", colours: "pepper-four-colours" };

let link;
let state;
let selected = new Set(); // the cards to give or discard, by their ids
let hint;

// Starts the page. `connect({ receive, answer, status })` returns a link with `send(command)`. It calls
// `receive` with each new state, `answer` with a message that answers a command, and `status` with a
// `connected`, `lost`, `full`, `wrong` or a text of its own.
export function start(connect, { watch } = {}) {
  for (const group of ["choices", "hand"]) steer(at(group));
  at("watch").hidden = !watch;
  if (watch) at("watch").firstElementChild.href = watch;
  showColours(recall(KEPT.colours) === "yes");
  link = connect({ receive, answer, status });
}

function status(name) {
  at("connection").textContent = name === "connected" ? "" : label(name);
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

// What has happened, and that it is one's turn. A state that was told as a whole, as after an undo,
// repeats what was said before, unless another match begins with it.
function tell(before) {
  const { view, version, words, asked } = state;
  const whole = state.rules !== before?.rules;
  const watching = view.seat === null || state.seats[view.seat].bot; // who would have to close it each time
  if (before && !watching && isScored(before, state)) showPoints();
  const begins = before?.view.outcome && !view.outcome;
  if (version !== before?.version && (!whole || begins)) say(...words.news);
  const turn = view.turn === view.seat && view.seat !== null;
  if (whole || words.prompt !== before.words.prompt && (turn || view.outcome)) say(words.prompt);
  for (const what of ["undo", "rematch", "claim"]) {
    const fresh = asked[what].filter((seat) => seat !== view.seat && !before?.asked[what].includes(seat));
    if (!fresh.length) continue;
    if (what === "claim" && fresh[0] === asked.claim[0]) say(label("claim", { who: name(state, fresh[0]) }));
    else say(`${what === "claim" ? "" : label(what)} ${agreed(state, fresh)}`);
  }
}

// Whether a hand has come to its end between two states.
const isScored = ({ view: before }, { view }) => view.results.length > 0
  && (view.hand_number > before.hand_number || view.outcome !== null && before.outcome === null);

// The last trick is seen first. A hand that ends while the points of the one before are still shown
// is added on top.
function showPoints() {
  const points = handPoints(state);
  hush();
  setTimeout(() => {
    if (at("points").open) at("points-told").prepend(points);
    else show("points", points);
  }, isStill() ? 0 : LOOK);
}

function show(id, ...content) {
  fill(at(`${id}-told`), ...content);
  open(id);
  at(`${id}-told`).scrollTop = 0;
}

function open(id) {
  hush();
  if (!at(id).open) at(id).showModal();
}

function refused({ why }) {
  at("refusal").textContent = plain(why);
}

function advised(told) {
  hint = told;
  at("advice").textContent = plain(label("advice", told));
  redraw();
}

function redraw(before) {
  if (before && state.version === before.version) drawing();
  else moving(drawing);
}

// Draws, and puts the focus back where it was, or where its owner goes on.
function drawing() {
  const focused = document.activeElement;
  const group = ["choices", "hand"].find((id) => at(id).contains(focused));
  const place = group && [...at(group).querySelectorAll("button")].indexOf(focused);
  draw(state, { selected, hint }, { act, select, undo, rematch, claim });
  const person = state.view.seat !== null;
  at("open-trick").hidden = !state.view.tricks.length;
  at("hint").hidden = at("undo").hidden = !person;
  at("hint").ariaDisabled = String(state.view.turn !== state.view.seat);
  at("claim").hidden = !person || !state.view.trick || state.view.sitting_out.includes(state.view.seat);
  at("claim").ariaDisabled = String(state.asked.claim.includes(state.view.seat));
  at("undo").ariaDisabled = String(state.asked.undo.includes(state.view.seat));
  at("name-field").hidden = at("bot").hidden = !person;
  at("resign").hidden = !person || state.view.outcome !== null;
  at("bot").textContent = label(person && state.seats[state.view.seat].bot ? "play myself" : "let bot play");
  oneStop(at("choices"), "button:not([aria-disabled])");
  oneStop(at("hand"), "button:not([aria-disabled])");
  if (group && !at("dock").contains(document.activeElement)) goOn(group, place, focused.id);
}

function goOn(group, place, id) {
  const left = [...at(group).querySelectorAll("button")];
  (at(id) ?? left[Math.min(place, left.length - 1)] ?? ownPart()).focus();
}

// Where a turn begins for the keyboard.
const ownPart = () =>
  document.querySelector("#choices [tabindex='0']") ?? document.querySelector("#hand [tabindex='0']") ?? at("prompt");

// After a dialog: the focus may have stood on a card that is gone.
function closed() {
  if (document.querySelector("dialog[open]")) return;
  sayWaiting();
  if (document.activeElement === document.body) ownPart().focus();
}

// The name from the last table, unless the seat has one.
function introduce() {
  const kept = recall(KEPT.name) ?? "";
  const { seat } = state.view;
  if (seat === null) return;
  at("name").value = state.names[seat] ?? kept;
  if (kept && !state.names[seat]) link.send({ name: kept });
}

const act = (action) => link.send({ action, version: state.version });
const undo = (agrees) => link.send({ undo: agrees });
const claim = (agrees) => link.send({ claim: agrees });
const rematch = (agrees) => link.send({ rematch: agrees });

// Asks once more, because nothing but an undo brings the match back.
function resign() {
  if (!at("resign").hasAttribute("data-sure")) return askToResign(true);
  link.send({ resign: true });
  at("settings").close();
}

function askToResign(sure) {
  at("resign").toggleAttribute("data-sure", sure);
  at("resign").textContent = label(sure ? "sure to resign" : "resign");
}

function select(id) {
  if (!selected.delete(id)) selected.add(id);
  redraw(state);
}

function showColours(four) {
  at("four-colours").checked = four;
  document.body.toggleAttribute("data-four-colours", four);
}

at("hint").addEventListener("click", () => link.send({ hint: true }));
at("undo").addEventListener("click", () => undo(true));
at("claim").addEventListener("click", () => claim(true));
at("open-sheet").addEventListener("click", () => link.send({ sheet: true }));
at("open-trick").addEventListener("click", () => show("trick", lastTrick(state)));
at("open-settings").addEventListener("click", () => open("settings"));
at("resign").addEventListener("click", resign);
at("settings").addEventListener("close", () => askToResign(false));
at("bot").addEventListener("click", () => link.send({ bot: !state.seats[state.view.seat].bot }));
at("name").addEventListener("change", () => {
  keep(KEPT.name, at("name").value.trim());
  link.send({ name: at("name").value });
});
at("four-colours").addEventListener("change", () => {
  keep(KEPT.colours, at("four-colours").checked ? "yes" : "no");
  showColours(at("four-colours").checked);
});
for (const id of ["points", "trick", "sheet", "settings"]) {
  at(`${id}-close`).addEventListener("click", () => at(id).close());
  at(id).addEventListener("close", closed);
}
