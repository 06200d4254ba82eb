// The page begins here.

import { init } from "./lib/tabiya/index.js";
import { byId } from "./element.js";
import { startOffline } from "./offline.js";
import { Page } from "./page.js";
import { providePieces } from "./pieces.js";
import { startTheme } from "./theme.js";

startTheme();
try {
  await init();
  providePieces();
  new Page().start();
} catch (error) {
  byId("status").textContent = error.message;
  byId("status").classList.add("fault");
  throw error;
}
startOffline();
