// The labels of the pages, which their host sends in the language of the reader.

let known = {};

// Takes the labels, and writes them into the page.
export function speak(labels) {
  known = labels;
  document.documentElement.lang = labels.language;
  writeLabels();
}

// Writes labels into the elements that name one, as their text or for those who listen.
export function writeLabels() {
  for (const one of document.querySelectorAll("[data-label]")) one.textContent = label(one.dataset.label);
  for (const one of document.querySelectorAll("[data-spoken]")) one.ariaLabel = label(one.dataset.spoken);
}

// A label with its fields filled in.
export const label = (name, fields = {}) =>
  (known[name] ?? name).replaceAll(/\{(\w+)\}/g, (_, field) => fields[field]);
