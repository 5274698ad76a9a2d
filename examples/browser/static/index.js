// The page of a table without a server: a game is chosen, a worker plays it, and the page keeps it.

import { el } from "./el.js";
import { follow } from "./follow.js";
import { offerGames } from "./games.js";
import { label, speak, writeLabels } from "./labels.js";
import { keep, recall } from "./storage.js";
import { capital } from "./words.js";

const at = (id) => document.getElementById(id);
const KEPT = "pepper-match";

const labels = await (await fetch("labels.json")).json();
const language = navigator.languages.map((tag) => tag.split("-")[0]).find((one) => one in labels) ?? "en";
speak(labels[language]);
document.title = `${label("play here")} · Pepper`;
const given = new URLSearchParams(location.search);
given.set("language", language);
const worker = new Worker(`worker.js?${given}`, { type: "module" });
worker.onmessage = ({ data }) => hear(data);
worker.onerror = ({ message }) => failed(message || "the worker could not be loaded");
let state, shown, page; // what was told last, whether it is shown, and by what
addEventListener("error", ({ message }) => shown || failed(message));
const listed = fetch("variants.json").then((response) => response.json());
offerKept(); // at once: what is wrong with it must not wait for the list of games
const variants = await listed;

// What the worker tells.

function hear(message) {
  if ("loaded" in message) loading(message.loaded);
  else if ("ready" in message) at("loading")?.remove();
  else if ("failed" in message) failed(message.failed);
  else if ("flaws" in message) showFlaws(message.flaws);
  else if ("house" in message) at("toml").value = message.house;
  else if ("keep" in message) keepMatch(message.keep);
  else tell(message);
}

function loading(share) {
  at("loading").lastElementChild.value = share;
  if (share === 1) at("loading").firstElementChild.textContent = label("starting");
}

function failed(why) {
  worker.onmessage = null;
  worker.terminate();
  if (shown) return page?.status(label("stopped", { why }));
  at("kept").hidden = true;
  at("loading").firstElementChild.textContent = label("no start", { why });
  at("loading").lastElementChild.remove();
  at("loading").classList.add("failed");
}

function tell(message) {
  const before = state;
  state = follow(state, message);
  if (!shown) show();
  else if (state === before) page?.answer(message);
  else page?.receive(state);
}

// The table takes the place of the choice.
async function show() {
  shown = true;
  document.body.className = "at-table";
  document.body.replaceChildren(document.querySelector("template").content);
  writeLabels();
  at("settings-close").before(el("p", {}, el("a", { href: "./" }, label("another game"))));
  const { start } = await import("./table.js");
  start((told) => {
    page = told;
    return { send: (command) => worker.postMessage({ obey: [JSON.stringify(command)] }) };
  });
  page.status("connected");
  page.receive(state);
}

// What is chosen.

const game = offerGames(variants, ({ seats }) =>
  at("seat").replaceChildren(...Array.from({ length: seats }, (_, seat) => el("option", { value: seat }, capital(label("seat", { number: seat }))))));

function order(what) {
  showFlaws([]);
  at("loading")?.scrollIntoView({ block: "nearest" });
  worker.postMessage(what);
}

function showFlaws(flaws) {
  at("flaws").replaceChildren(...flaws.map(({ text }) => el("li", {}, text)));
  const { line } = flaws.find((flaw) => flaw.line) ?? {};
  if (line) selectLine(at("toml"), line);
}

function selectLine(area, line) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1);
  at("own").open = true;
  area.focus();
  area.setSelectionRange(start, start + lines[line - 1].length);
}

// A link may name a game, and its options or sets of options: #wolf, #bid-euchre+target=30, #euchre+canadian
function followLink() {
  const [id, ...options] = decodeURIComponent(location.hash.slice(1)).split("+");
  const variant = variants.find((one) => one.id === id);
  if (!variant) return;
  game.choose(id);
  const chosen = options.flatMap((option) => variant.sets[option] ?? [option]);
  for (const [name, value = "on"] of chosen.map((option) => option.split("="))) game.set(name, value);
}

// What is kept of a match, to go on with after a reload.

function keepMatch(match) {
  const about = match && `${state.title}, ${label("hand", { number: state.view.hand_number })}`;
  keep(KEPT, match && JSON.stringify({ about, ...match }));
}

function offerKept() {
  try {
    const { about, record, seat } = JSON.parse(recall(KEPT) ?? "{}");
    at("kept").hidden = !record;
    at("kept-title").textContent = about;
    at("resume").addEventListener("click", async () => {
      await listed; // the table takes the place of the list
      order({ open_kept: [String(record), Number(seat)] });
    });
  } catch {
    keepMatch(null);
    showFlaws([{ text: label("unreadable match") }]);
  }
}

at("write").addEventListener("click", () => order({ write_house: [game.name()] }));
at("order").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = at("toml").value;
  const seat = Number(at("seat").value);
  order(text.trim() ? { open_house: [text, seat] } : { open_variant: [game.name(), seat] });
});
// A click before this would be lost.
for (const button of at("order").querySelectorAll("button")) button.disabled = false;
addEventListener("hashchange", followLink);
followLink();
