// The page of a link that opens no table.

import { speak } from "./labels.js";

speak(await (await fetch("/labels")).json());
