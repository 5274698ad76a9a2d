// What this browser keeps for the next time. A browser may forbid it; then nothing is kept.

export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Keeps a text; null forgets the one that was kept.
export function keep(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It is for the next time only.
  }
}
