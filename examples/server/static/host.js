// The page that opens a table: what is played, by whose rules, and who sits where.

import { el } from "./el.js";
import { offerGames, shortTitle } from "./games.js";
import { label, speak } from "./labels.js";
import { capital } from "./words.js";

const at = (id) => document.getElementById(id);
speak(await (await fetch("/labels")).json());
document.title = `${label("open a table")} · Pepper`;
const variants = await (await fetch("/variants")).json();
const game = offerGames(variants, showSeats);

function seatName(number) {
  return capital(label("seat", { number }));
}

function showSeats({ seats }) {
  at("seats").replaceChildren(...Array.from({ length: seats }, (_, seat) =>
    el("label", { class: "field" }, seatName(seat),
      el("select", { "data-seat": seat, "aria-label": seatName(seat) },
        el("option", { value: "person" }, label("person")),
        el("option", { value: "bot", selected: seat > 0 }, label("a bot"))))));
}

function link(what, path) {
  const url = new URL(path, location).href;
  const copy = el("button", {
    type: "button",
    "aria-label": label("copy link", { what }),
    onclick: async () => {
      await navigator.clipboard.writeText(url);
      copy.textContent = label("copied");
    },
  }, label("copy"));
  // Browsers have a clipboard only where the connection is safe; a link can be copied everywhere.
  return el("li", {}, el("a", { href: path, target: "_blank" }, what), navigator.clipboard && copy);
}

async function open(event) {
  event.preventDefault();
  const bots = [...at("seats").querySelectorAll("[data-seat]")].filter(({ value }) => value === "bot");
  const response = await fetch("/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      variant: game.name(),
      bots: bots.map(({ dataset }) => Number(dataset.seat)),
    }),
  });
  const { error = "", seats = [], watch } = await response.json();
  at("error").textContent = error;
  at("links").hidden = Boolean(error);
  if (error) return;
  const isBot = new Set(bots.map(({ dataset }) => Number(dataset.seat)));
  at("links").replaceChildren(
    el("h2", {}, label("is open", { title: shortTitle(game.chosen()) })),
    el("p", {}, label("take a seat")),
    el("ul", { class: "links" },
      ...seats.map((path, seat) => link(isBot.has(seat) ? label("for now", { seat: seatName(seat) }) : seatName(seat), path)),
      link(label("spectators"), watch)));
  at("links").focus();
}

at("order").addEventListener("submit", open);
