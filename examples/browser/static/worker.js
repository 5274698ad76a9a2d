// A thread of its own for the table: loads Python, pepper and host.py, and passes messages on.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const asked = new URLSearchParams(location.search);
const PAUSE = Number(asked.get("pause") ?? 700); // that a bot thinks, in ms

const fail = (error) => postMessage({ failed: error.message });
addEventListener("unhandledrejection", ({ reason }) => fail(reason));

const loading = load();
loading.then(() => postMessage({ ready: true }));
// Set before anything has been loaded, so that what the page says meanwhile waits.
onmessage = async ({ data }) => {
  const host = await loading;
  const [[method, given]] = Object.entries(data);
  answer(host, host[method](...given));
};

let bot;

function answer(host, messages) {
  tell(messages);
  tell(host.keep());
  clearTimeout(bot);
  if (host.bot_is_next) bot = setTimeout(() => answer(host, host.play_bot()), PAUSE);
}

function tell(messages) {
  for (const message of JSON.parse(messages)) postMessage(message);
}

async function load() {
  if (!globalThis.WebAssembly) throw new Error("this browser has no WebAssembly");
  const sizes = await (await fetch("files.json")).json();
  watch(Object.values(sizes).reduce((sum, size) => sum + size));
  const names = Object.keys(sizes).filter((name) => name.startsWith("wheels/"));
  const [python, ...wheels] = await Promise.all([
    loadPyodide(),
    ...names.map(async (name) => (await fetch(name)).arrayBuffer()),
  ]);
  names.forEach((name, place) => python.unpackArchive(wheels[place], name.endsWith(".whl") ? "wheel" : "zip"));
  return python.pyimport("examples.browser.host").Host(asked.get("language"));
}

// Pyodide tells neither how much it has loaded nor what went wrong, so it fetches through this.
function watch(total) {
  const { fetch } = self;
  let loaded = 0;
  self.fetch = failing(async (url, options) => {
    const response = await fetch(url, options).catch(() => ({ status: "no connection" }));
    if (!response.ok) throw new Error(`${url} cannot be loaded (${response.status})`);
    const counted = new TransformStream({
      transform(chunk, controller) {
        postMessage({ loaded: (loaded += chunk.length) / total });
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), { headers: response.headers });
  });
  WebAssembly.instantiateStreaming = failing(WebAssembly.instantiateStreaming);
}

const failing = (action) => async (...given) => {
  try {
    return await action(...given);
  } catch (error) {
    fail(error);
    throw error;
  }
};
