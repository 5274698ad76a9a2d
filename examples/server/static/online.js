// A table on the server: the page over a WebSocket.

import { speak } from "./labels.js";
import { connect } from "./socket.js";
import { start } from "./table.js";

speak(await (await fetch("/labels")).json());
start(connect, { watch: location.pathname.split("/").slice(0, 3).join("/") });
