// A rule sheet: the little of Markdown that sheets are written in, as elements.

import { el } from "./el.js";
import { plain } from "./words.js";

export function sheet(text) {
  return text.split(/\n{2,}/).filter((block) => block.trim()).map((block) => {
    const [, marks, title] = /^(#+) (.*)/.exec(block) ?? [];
    const lines = block.split("\n");
    if (marks) return el(`h${Math.min(marks.length + 1, 4)}`, {}, plain(title));
    if (lines[0].startsWith("|")) return table(lines);
    if (/^(-|\d+\.) /.test(block)) return list(block);
    return el("p", {}, ...inline(block));
  });
}

function list(block) {
  const tag = block.startsWith("-") ? "ul" : "ol";
  const items = block.split(/\n(?=(?:-|\d+\.) )/).map((item) => item.replace(/^(-|\d+\.) /, ""));
  return el(tag, {}, ...items.map((item) => el("li", {}, ...inline(item))));
}

function table([head, , ...rows]) {
  const cells = (line, tag) => line.split("|").slice(1, -1).map((cell) => el(tag, {}, ...inline(cell.trim())));
  return el("div", { class: "wide" }, el("table", {},
    el("thead", {}, el("tr", {}, ...cells(head, "th"))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...cells(row, "td"))))));
}

// Every second piece between stars is stressed.
const inline = (text) => text.replaceAll(/\s+/g, " ").split(/\*+/).map((piece, place) =>
  place % 2 ? el("em", {}, plain(piece)) : plain(piece));
