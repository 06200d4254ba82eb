import { byId, element } from "./element.js";
import { sideToMove } from "./record.js";

/** How much of the expected point a move must give away to get these glyphs. */
const GLYPHS = [
  { least: 0.3, sign: "??", name: "blunder" },
  { least: 0.18, sign: "?", name: "mistake" },
  { least: 0.1, sign: "?!", name: "inaccuracy" },
];

/** The moves of the game; a click on one shows the position after it. */
export class Moves {
  #list = byId("moves");
  #buttons = [];
  #shown = null;
  #ply = null;

  /** `onPick` gets the number of half-moves up to a move of the line, `onOther` the node of a move in another line. */
  constructor({ onPick, onOther }) {
    this.#list.addEventListener("click", ({ target }) => {
      const move = target.closest("[data-ply]");
      if (move) onPick(Number(move.dataset.ply));
      const other = target.closest("[data-node]");
      if (other) onOther(Number(other.dataset.node));
    });
  }

  /** Shows the line of a record and marks the current move; `judge` returns the judgement of a FEN. */
  show(record, judge) {
    const { moves, fens, ply } = record;
    // Only other moves need a new list: a button that was replaced under the finger would miss the click.
    if (this.#shown !== moves) this.#fill(record);
    this.#buttons.forEach((button, index) => {
      const error = judge && errorOf(judge(fens[index]), judge(fens[index + 1]), sideToMove(fens[index]));
      const glyph = button.lastChild;
      glyph.className = error ? `glyph ${error.name}` : "glyph";
      glyph.title = error?.name ?? "";
      glyph.textContent = error?.sign ?? "";
      if (index + 1 === ply) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    if (this.#shown !== moves || this.#ply !== ply) this.#bringIntoView(ply);
    this.#shown = moves;
    this.#ply = ply;
  }

  #fill(record) {
    const { moves, fens } = record;
    const rows = [];
    this.#buttons = moves.map(({ san }, index) => {
      const isWhites = sideToMove(fens[index]) === "white";
      if (isWhites || index === 0) {
        const number = fens[index].split(" ")[5];
        rows.push(element("li", {}, element("span", { className: "number" }, `${number}.`)));
        if (!isWhites) rows[0].append(element("span", { className: "no-move" }, "…"));
      }
      const button = element("button", { type: "button", data: { ply: index + 1 } }, san, element("span"));
      rows.at(-1).append(button, ...others(record.othersAt(index)));
      return button;
    });
    if (rows.length === 0) rows.push(element("li", { className: "words" }, "No moves yet."));
    this.#list.replaceChildren(...rows);
  }

  /** Scrolls the list alone, not the page. */
  #bringIntoView(ply) {
    const button = this.#buttons[ply - 1];
    this.#list.scrollTop = button ? button.offsetTop - this.#list.clientHeight / 2 : 0;
  }
}

/** Links to the alternatives to a move. */
function others(nodes) {
  if (nodes.length === 0) return [];
  const links = nodes.map(({ id, san }) => {
    return element("button", { type: "button", data: { node: id } }, san);
  });
  return [element("span", { className: "variations" }, "or ", ...links)];
}

function errorOf(before, after, side) {
  if (!before || !after) return null;
  const lost = (before.expected - after.expected) * (side === "white" ? 1 : -1);
  return GLYPHS.find(({ least }) => lost >= least) ?? null;
}
