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
  pgn: null,
  ply: 0,
};

const settings = { ...USUAL };
for (const name of Object.keys(USUAL)) settings[name] = kept(name) ?? USUAL[name];

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
