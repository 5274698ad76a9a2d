// The page that opens a table: what is played, by whose rules, and who sits where.

import { el } from "./el.js";

const at = (id) => document.getElementById(id);
const variants = await (await fetch("/variants")).json();
const chosen = () => variants.find((variant) => variant.id === at("variant").value);
const players = (seats) => `${seats} players`;

// The games by their number of players, which stands behind the name of each, too: a closed list
// shows nothing else.
function games() {
  const groups = Map.groupBy(variants, ({ seats }) => seats);
  return [...groups.keys()].sort((one, other) => one - other).map((seats) =>
    el("optgroup", { label: players(seats) }, ...groups.get(seats).map(({ id, title }) =>
      el("option", { value: id }, `${title.replace(/, for \w+$/, "")} · ${players(seats)}`))));
}

function option({ name, about, values, numbers: [min, max] }) {
  const [usual, ...others] = values;
  const input = max === undefined
    ? el("select", { name }, ...values.map((value) => el("option", { value: value === usual ? "" : value }, value)))
    : el("input", { name, type: "number", min, max, placeholder: [usual, ...others].join(", ") });
  return el("label", { class: "field" }, el("b", {}, name), input, el("small", {}, about));
}

function showVariant() {
  const { seats, options } = chosen();
  at("house").hidden = !options.length;
  at("options").replaceChildren(...options.map(option));
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
  const options = [...at("options").querySelectorAll("[name]")].filter(({ value }) => value);
  const bots = [...at("seats").querySelectorAll("[data-seat]")].filter(({ value }) => value === "bot");
  const response = await fetch("/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      variant: [chosen().id, ...options.map(({ name, value }) => `${name}=${value}`)].join("+"),
      bots: bots.map(({ dataset }) => Number(dataset.seat)),
    }),
  });
  const { error = "", seats = [], watch } = await response.json();
  at("error").textContent = error;
  at("links").hidden = Boolean(error);
  if (error) return;
  const isBot = new Set(bots.map(({ dataset }) => Number(dataset.seat)));
  at("links").replaceChildren(
    el("h2", {}, `The table of ${chosen().title} is open`),
    el("p", {}, "Take a seat, and send each of the others their own link. Whoever has a seat's link sees its cards."),
    el("ul", { class: "links" },
      ...seats.map((path, seat) => link(`Seat ${seat}${isBot.has(seat) ? ", played by a bot for now" : ""}`, path)),
      link("Spectators", watch)));
  at("links").focus();
}

at("variant").append(...games());
at("variant").value = variants[0].id;
at("variant").addEventListener("change", showVariant);
at("order").addEventListener("submit", open);
showVariant();
