// The choice of a game and its options, for the pages on which a match begins.

import { el } from "./el.js";
import { label } from "./labels.js";
import { capital } from "./words.js";

const at = (id) => document.getElementById(id);
const players = (seats) => label("players", { number: seats });
const fields = () => [...at("options").querySelectorAll("[name]")];
const isSwitch = (values) => values.toSorted().join() === "off,on";

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
    name: () => [chosen().id, ...fields().filter(valueOf).map((field) => `${field.name}=${valueOf(field)}`)].join("+"),
    set(name, value) {
      const field = fields().find((one) => one.name === name);
      if (field?.type === "checkbox") field.checked = value === "on";
      else if (field) field.value = value;
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

// What was chosen for an option; nothing where it is as usual.
function valueOf(field) {
  if (field.type !== "checkbox") return field.value;
  if (field.checked === field.defaultChecked) return "";
  return field.checked ? "on" : "off";
}

function option({ name, about, values, numbers: [min, max] }) {
  const [usual, ...others] = values;
  if (isSwitch(values)) {
    const box = el("input", { name, type: "checkbox", checked: usual === "on" });
    return el("label", { class: "check" }, box, el("span", {}, capital(about.replace(/^whether /, ""))));
  }
  const input = max === undefined
    ? el("select", { name }, ...values.map((value) => el("option", { value: value === usual ? "" : value }, value)))
    : el("input", { name, type: "number", min, max, placeholder: [usual, ...others].join(", ") });
  return el("label", { class: "field" }, capital(about), input);
}
