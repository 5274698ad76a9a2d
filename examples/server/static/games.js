// The choice of a game and its options, for the pages on which a match begins.

import { el } from "./el.js";
import { label } from "./labels.js";

const at = (id) => document.getElementById(id);
const players = (seats) => label("players", { number: seats });
const fields = () => [...at("options").querySelectorAll("[name]")];

// The title of a variant without its number of players.
export const shortTitle = ({ title }) => title.replace(/, for \w+$/, "");

// Offers the variants; `show(variant)` is called with each that is chosen.
export function offerGames(variants, show) {
  const chosen = () => variants.find(({ id }) => id === at("variant").value);
  function choose(id) {
    at("variant").value = id;
    const { options } = chosen();
    at("house").hidden = !options.length;
    at("options").replaceChildren(...options.map(option));
    show(chosen());
  }
  at("variant").append(...games(variants));
  at("variant").addEventListener("change", () => choose(at("variant").value));
  choose(variants[0].id);
  return {
    chosen,
    choose,
    // The variant with its options, as the library takes it: bid-euchre+target=30
    name: () => [chosen().id, ...fields().filter(({ value }) => value).map(({ name, value }) => `${name}=${value}`)].join("+"),
    set(name, value) {
      const field = fields().find((one) => one.name === name);
      if (field) field.value = value;
    },
  };
}

// The games by their groups, each with its number of players.
function games(variants) {
  const groups = Map.groupBy(variants, ({ group }) => group);
  return [...groups].map(([group, those]) =>
    el("optgroup", { label: group }, ...those.map((variant) =>
      el("option", { value: variant.id }, `${shortTitle(variant)} · ${players(variant.seats)}`))));
}

function option({ name, about, values, numbers: [min, max] }) {
  const [usual, ...others] = values;
  const input = max === undefined
    ? el("select", { name }, ...values.map((value) => el("option", { value: value === usual ? "" : value }, value)))
    : el("input", { name, type: "number", min, max, placeholder: [usual, ...others].join(", ") });
  return el("label", { class: "field" }, el("b", {}, name), input, el("small", {}, about));
}
