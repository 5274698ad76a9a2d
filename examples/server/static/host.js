// The page that opens a table: what is played, by whose rules, and who sits where.

import { el } from "./el.js";
import { offerGames } from "./games.js";

const at = (id) => document.getElementById(id);
const variants = await (await fetch("/variants")).json();
const game = offerGames(variants, showSeats);

function showSeats({ seats }) {
  at("seats").replaceChildren(...Array.from({ length: seats }, (_, seat) =>
    el("label", { class: "field" }, `Seat ${seat}`,
      el("select", { "data-seat": seat, "aria-label": `Seat ${seat}` },
        el("option", { value: "person" }, "a person"),
        el("option", { value: "bot", selected: seat > 0 }, "a bot")))));
}

function link(label, path) {
  const url = new URL(path, location).href;
  const copy = el("button", {
    type: "button",
    "aria-label": `Copy the link of ${label}`,
    onclick: async () => {
      await navigator.clipboard.writeText(url);
      copy.textContent = "Copied";
    },
  }, "Copy");
  // Browsers have a clipboard only where the connection is safe; a link can be copied everywhere.
  return el("li", {}, el("a", { href: path, target: "_blank" }, label), navigator.clipboard && copy);
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
    el("h2", {}, `The table of ${game.chosen().title} is open`),
    el("p", {}, "Take a seat, and send each of the others their own link. Whoever has a seat's link sees its cards."),
    el("ul", { class: "links" },
      ...seats.map((path, seat) => link(`Seat ${seat}${isBot.has(seat) ? ", played by a bot for now" : ""}`, path)),
      link("Spectators", watch)));
  at("links").focus();
}

at("order").addEventListener("submit", open);
