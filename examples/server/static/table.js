// The page of a table: the connection to the server, and what the player does.

import { draw } from "./draw.js";
import { connect } from "./socket.js";

const at = (id) => document.getElementById(id);
const STATUS = {
  connected: "",
  lost: "Connection lost. Trying again …",
  full: "This table is full. Trying again …",
  wrong: "This link opens no table.",
};

let state;
let selected = new Set();

const link = connect({ receive, answer, status });

function status(name) {
  document.body.dataset.connected = name === "connected";
  at("connection").textContent = STATUS[name];
}

function answer({ refused, why }) {
  if (!refused) return;
  const { legal = [], more } = refused;
  const allowed = [...legal, ...(more ? [`and ${more} more`] : [])].join(", ");
  at("refusal").textContent = allowed ? `${why} Allowed: ${allowed}.` : why;
}

function receive(now) {
  if (now.version !== state?.version) {
    selected = new Set();
    at("refusal").textContent = "";
  }
  state = now;
  redraw();
}

function redraw() {
  const focused = document.activeElement;
  const inPlay = at("play").contains(focused);
  draw(state, selected, { act, select, letBot });
  if (inPlay && !focused.isConnected) (focused.id && at(focused.id) || at("prompt")).focus();
}

const act = (action) => link.send({ action, version: state.version });
const letBot = (bot) => link.send({ bot });

function select(index) {
  if (!selected.delete(index)) selected.add(index);
  redraw();
}
