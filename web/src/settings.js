// What the page remembers from one visit to the next.

const PREFIX = "tabiya.";

const DEFAULTS = {
  mode: "play",
  side: "white",
  flipped: false,
  level: 1400,
  lines: 3,
  engine: true,
  theme: "system",
  game: null,
};

const settings = { ...DEFAULTS };
for (const name of Object.keys(DEFAULTS)) settings[name] = kept(name) ?? DEFAULTS[name];

// Earlier versions kept the game without variations, and how many of its moves were on the board.
const former = kept("pgn");
if (settings.game === null && typeof former === "string") {
  settings.game = { pgn: former, places: new Array(Math.max(0, kept("ply") ?? 0)).fill(0) };
}

/** What the browser has kept, if it grants access and the value can be read. */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** A setting, or its default. */
export function setting(name) {
  return settings[name];
}

/** Remembers a setting, and says whether the browser keeps it; if not, it lasts as long as the page. */
export function remember(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
