import { byId, element } from "./element.js";
import { sideToMove } from "./record.js";

/** The points that a move must give away to be called so. */
const GLYPHS = [
  [0.3, "??", "blunder"],
  [0.15, "?", "mistake"],
  [0.08, "?!", "inaccuracy"],
];

/** The moves of the game; a click looks at the position behind one. */
export class Moves {
  #list = byId("moves");

  constructor(onPick) {
    this.#list.addEventListener("click", ({ target }) => {
      const move = target.closest("[data-ply]");
      if (move) onPick(Number(move.dataset.ply));
    });
  }

  /** Shows moves with the positions around them, and which is looked at; `judge` knows what positions are worth. */
  show({ moves, fens, ply }, judge) {
    const rows = [];
    moves.forEach((move, index) => {
      const before = fens[index];
      const isWhites = sideToMove(before) === "white";
      if (isWhites || index === 0) {
        rows.push(element("li", {}, element("span", { className: "number" }, `${before.split(" ")[5]}.`)));
        if (!isWhites) rows[0].append(element("span", { className: "no-move" }, "…"));
      }
      const error = judge && errorOf(judge(before), judge(fens[index + 1]), isWhites);
      const button = element("button", { type: "button", data: { ply: index + 1 } }, move.san);
      if (error) button.append(element("span", { className: `glyph ${error[2]}`, title: error[2] }, error[1]));
      if (index + 1 === ply) button.setAttribute("aria-current", "true");
      rows.at(-1).append(button);
    });
    this.#list.replaceChildren(...rows);
    this.#bringIntoView();
  }

  /** Scrolls the list alone, not the page. */
  #bringIntoView() {
    const current = this.#list.querySelector("[aria-current]");
    const middle = current ? current.offsetTop - this.#list.clientHeight / 2 : 0;
    this.#list.scrollTop = middle;
  }
}

function errorOf(before, after, isWhites) {
  if (!before || !after) return null;
  const lost = (before.expected - after.expected) * (isWhites ? 1 : -1);
  return GLYPHS.find(([least]) => lost >= least) ?? null;
}
