import { byId } from "./element.js";
import { listenToKeys } from "./keys.js";
import { LEVELS } from "./opponent.js";

/** Connects buttons and keys with what the page does. */
export function connect(page) {
  const actions = {
    "mode-play": () => page.setMode("play"),
    "mode-analysis": () => page.setMode("analysis"),
    "side-white": () => page.setSide("white"),
    "side-black": () => page.setSide("black"),
    "new-game": () => page.newGame(),
    "lines-fewer": () => page.changeLines(-1),
    "lines-more": () => page.changeLines(1),
    "go-first": () => page.goBy(-Infinity),
    "go-back": () => page.goBy(-1),
    "go-on": () => page.goBy(1),
    "go-last": () => page.goBy(Infinity),
    undo: () => page.takeBack(),
    flip: () => page.flip(),
    paste: () => page.openPaste(),
    "copy-fen": () => page.copy("fen"),
    "copy-pgn": () => page.copy("pgn"),
    help: () => byId("help-dialog").showModal(),
  };
  for (const [id, act] of Object.entries(actions)) byId(id).addEventListener("click", act);

  const level = byId("level");
  Object.assign(level, { min: LEVELS.least, max: LEVELS.most, step: LEVELS.step });
  level.addEventListener("input", () => page.setLevel(Number(level.value)));
  const engine = byId("engine");
  engine.addEventListener("change", () => page.setEngine(engine.checked));

  listenToKeys({
    ArrowLeft: actions["go-back"],
    ArrowRight: actions["go-on"],
    ArrowUp: actions["go-first"],
    ArrowDown: actions["go-last"],
    Home: actions["go-first"],
    End: actions["go-last"],
    u: actions.undo,
    "Ctrl+z": actions.undo,
    f: actions.flip,
    n: actions["new-game"],
    a: () => page.setMode(page.isPlaying ? "analysis" : "play"),
    v: actions.paste,
    "?": actions.help,
  });
}
