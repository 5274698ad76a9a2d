/* A list of choices for each column of the table of games; rows that do not fit are hidden. */
const table = document.querySelector("#find-a-game table");
if (table) {
  const [, ...headings] = table.tHead.rows[0].cells;
  const rows = [...table.tBodies[0].rows];
  const answers = (row, column) => row.cells[column].textContent.trim().split(", ").filter(Boolean);

  const form = document.createElement("form");
  form.id = "choices";
  form.autocomplete = "off";
  const lists = headings.map(({ textContent, cellIndex }) => {
    const list = document.createElement("select");
    const all = new Set(rows.flatMap((row) => answers(row, cellIndex)));
    const sorted = [...all].sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
    list.append(new Option("any", ""), ...sorted.map((answer) => new Option(answer)));
    const label = document.createElement("label");
    label.append(textContent, list);
    form.append(label);
    return [list, cellIndex];
  });
  const reset = document.createElement("button");
  reset.type = "reset";
  reset.textContent = "Show all";
  const status = document.createElement("p");
  status.role = "status"; // so that a screen reader announces it
  form.append(reset, status);

  const choose = () => {
    for (const row of rows)
      row.hidden = lists.some(([{ value }, at]) => value && !answers(row, at).includes(value));
    status.textContent = `${rows.filter(({ hidden }) => !hidden).length} of ${rows.length} games`;
  };
  form.addEventListener("change", choose);
  form.addEventListener("reset", () => setTimeout(choose)); // when the lists are back at "any"
  form.addEventListener("submit", (event) => event.preventDefault());
  (table.closest(".table-wrapper") ?? table).before(form);
  choose();
}
