// A table on the server: the page over a WebSocket.

import { connect } from "./socket.js";
import { start } from "./table.js";

start(connect, { watch: location.pathname.split("/").slice(0, 3).join("/") });
