// Groups of buttons for the keyboard: one stop for the tab key, and arrows within.

const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

// Lets arrow keys, Home and End move within a group.
export function steer(group) {
  group.addEventListener("keydown", (event) => {
    const all = buttons(group);
    const next = event.key === "Home" ? all[0]
      : event.key === "End" ? all.at(-1)
      : ARROWS[event.key] && nearest(all, event.target, ARROWS[event.key]);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
  });
  group.addEventListener("focusin", ({ target }) => stop(group, target));
}

// Makes one button of the group the stop of the tab key: the last used, or else the preferred one.
export function oneStop(group, preferred) {
  const all = buttons(group);
  const left = all.find((button) => button.getAttribute("tabindex") === "0" && !button.ariaDisabled);
  const found = left ?? all.find((button) => button.matches(preferred)) ?? all[0];
  if (found) stop(group, found);
}

const buttons = (group) => [...group.querySelectorAll("button")];

function stop(group, target) {
  for (const button of buttons(group)) button.tabIndex = button === target ? 0 : -1;
}

function nearest(all, from, [right, down]) {
  const place = all.indexOf(from);
  const middle = ({ left, right: end, top, bottom }) => [(left + end) / 2, (top + bottom) / 2];
  const [x, y] = middle(from.getBoundingClientRect());
  let found, least = Infinity;
  for (const button of all) {
    const [otherX, otherY] = middle(button.getBoundingClientRect());
    const ahead = (otherX - x) * right + (otherY - y) * down;
    const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
    const far = ahead + 3 * aside;
    if (button !== from && ahead > 2 && aside <= 3 * ahead && far < least) [found, least] = [button, far];
  }
  return found && (down || sameRow(found, from)) ? found : all[place + right + down];
}

const sameRow = (one, other) =>
  Math.abs(one.getBoundingClientRect().top - other.getBoundingClientRect().top) < 8;
