// The link of a page to its table by a WebSocket, which comes back by itself.
//
//     const link = connect({ receive, answer, status });
//     link.send({ action, version: state.version });
//
// `receive` gets the whole state after each message that changes it, `answer` a message that answers
// what was sent (`refused`, `hint`, `sheet`), and `status` one of: connected, lost, wrong, full.

import { follow } from "./follow.js";

const CLOSED = { 4404: "wrong", 1013: "full" };
const LONGEST_WAIT = 10_000;

export function connect({ receive, answer, status }) {
  let socket, state, retry;
  let wait = 500;

  function open() {
    clearTimeout(retry);
    const url = new URL(location.pathname.replace(/^\/t\//, "/socket/"), location);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("language", document.documentElement.lang);
    if (state) url.searchParams.set("since", state.version); // and get what was missed
    socket = new WebSocket(url);
    socket.addEventListener("open", () => {
      wait = 500;
      status("connected");
    });
    socket.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => {
      status(CLOSED[code] ?? "lost");
      if (CLOSED[code] === "wrong") return;
      retry = setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(2 * wait, LONGEST_WAIT);
    });
  }

  function hear(message) {
    const before = state;
    state = follow(state, message);
    if (state === before) answer(message);
    else receive(state);
  }

  const reopen = () => socket.readyState === WebSocket.CLOSED && open();
  addEventListener("online", reopen);
  document.addEventListener("visibilitychange", () => document.hidden || reopen());
  open();
  return {
    send(command) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
    },
    close() {
      clearTimeout(retry);
      socket.close();
    },
  };
}
