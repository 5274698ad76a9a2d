// Elements, made and put into the page; texts stay texts.

// An element with attributes, custom properties, listeners and children.
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made[name] = value;
    else if (name.startsWith("--")) made.style.setProperty(name, value);
    else if (value !== false && value !== undefined) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...given(children));
  return made;
}

// Gives an element these children. A child with the id of an old one changes the old one instead,
// so that focus, scrolling and movements stay with it.
export function fill(parent, ...children) {
  const fresh = given(children);
  if (isSame(parent.childNodes, fresh)) return;
  const ids = new Set(fresh.map(({ id }) => id).filter(Boolean));
  const kept = new Map();
  for (const child of [...parent.childNodes]) {
    if (ids.has(child.id)) kept.set(child.id, child);
    else child.remove();
  }
  let place = parent.firstChild;
  for (const child of fresh) {
    const old = kept.get(child.id);
    if (old) change(old, child);
    if (old && old === place) place = place.nextSibling;
    else parent.insertBefore(old ?? child, place);
  }
}

// Gives an element a text. The same text again would be laid out again.
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// The children, without what a condition left out. Anything else that is neither a node nor a text is a
// mistake, as the 0 of `count && el(...)` is: the page is to stop at it instead of showing it or nothing.
function given(children) {
  const there = children.filter((child) => child !== undefined && child !== null && child !== false);
  for (const child of there) {
    if (typeof child !== "string" && !(child instanceof Node)) throw new TypeError(`neither a node nor a text: ${child}`);
  }
  return there;
}

// What the reader has done to an element stays: where its group of buttons was left.
const OWN = ["tabindex"];

function change(old, fresh) {
  old.onclick = fresh.onclick;
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OWN.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "style") copyStyle(old, fresh);
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  fill(old, ...fresh.childNodes);
}

// Whether nothing inside is to change: elements with an id may have another listener.
const isSame = (old, fresh) => old.length === fresh.length
  && [...old].every((child, place) => child.isEqualNode(fresh[place]) && !child.querySelector?.("[id]") && !child.id);

// The policy of the page forbids style attributes, but not what a script sets.
function copyStyle(old, fresh) {
  for (const name of fresh.style) old.style.setProperty(name, fresh.style.getPropertyValue(name));
}
