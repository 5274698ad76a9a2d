// The page of a table: the connection to the server, and what the player does.

import { draw } from "./draw.js";

const at = (id) => document.getElementById(id);
const LINK_IS_WRONG = 4404;
const LONGEST_WAIT = 10_000;

let socket;
let state;
let selected = new Set();
let wait = 500;
let retry;

function connect() {
  clearTimeout(retry);
  const url = new URL(location.pathname.replace(/^\/t\//, "/socket/"), location);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.addEventListener("open", () => {
    wait = 500;
    show("connected");
  });
  socket.addEventListener("message", ({ data }) => receive(JSON.parse(data)));
  socket.addEventListener("close", ({ code }) => {
    if (code === LINK_IS_WRONG) return show("This link opens no table.");
    show("Connection lost. Trying again …");
    retry = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, LONGEST_WAIT);
  });
}

function show(connection) {
  document.body.dataset.connected = connection === "connected";
  at("connection").textContent = connection === "connected" ? "" : connection;
}

function receive(message) {
  if (message.refused) {
    const { legal = [], more } = message.refused;
    const allowed = [...legal, ...(more ? [`and ${more} more`] : [])].join(", ");
    at("refusal").textContent = allowed ? `${message.why} Allowed: ${allowed}.` : message.why;
    return;
  }
  if (message.step !== state?.step) {
    selected = new Set();
    at("refusal").textContent = "";
  }
  state = message;
  redraw();
}

function redraw() {
  const focused = document.activeElement;
  const inPlay = at("play").contains(focused);
  draw(state, selected, { act, select, letBot });
  if (inPlay && !focused.isConnected) (focused.id && at(focused.id) || at("prompt")).focus();
}

const send = (message) => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};
const act = (action) => send({ action, step: state.step });
const letBot = (bot) => send({ bot });

function select(index) {
  if (!selected.delete(index)) selected.add(index);
  redraw();
}

addEventListener("online", () => socket.readyState === WebSocket.CLOSED && connect());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && socket.readyState === WebSocket.CLOSED) connect();
});
connect();
