// What the page remembers from one visit to the next.

const PREFIX = "tabiya.";

const USUAL = {
  mode: "play",
  side: "white",
  flipped: false,
  level: 1400,
  lines: 3,
  engine: true,
  theme: "system",
  game: null,
};

const settings = { ...USUAL };
for (const name of Object.keys(USUAL)) settings[name] = kept(name) ?? USUAL[name];

// Versions before the game was a tree kept its moves, and how many of them were played on the board.
const former = kept("pgn");
if (settings.game === null && typeof former === "string") {
  settings.game = { pgn: former, places: new Array(Math.max(0, kept("ply") ?? 0)).fill(0) };
}

/** What the browser has kept, if it lets us ask and it can still be read. */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** A setting; what was never chosen is as usual. */
export function setting(name) {
  return settings[name];
}

/** Remembers a setting. */
export function remember(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Where the browser keeps nothing, it lasts as long as the page.
  }
}
