import { byId, element } from "./element.js";

/** How many moves of a line are shown; more do not fit. */
const LONGEST = 14;

/** The lines of an analysis. A click plays the moves up to the one that was clicked. */
export class Lines {
  #list = byId("lines");
  #facts = byId("facts");

  constructor(onPick) {
    this.#list.addEventListener("click", ({ target }) => {
      const move = target.closest("[data-moves]");
      if (move) onPick(move.dataset.moves.split(" "));
    });
  }

  /** Shows the lines that begin in a position, best first. */
  show(lines, fen, threads) {
    this.#list.replaceChildren(...lines.map((line) => row(line, fen)));
    this.#facts.textContent = lines.length > 0 ? facts(lines[0], threads) : "";
  }

  /** Shows words in the place of lines. */
  say(words) {
    this.#list.replaceChildren(element("li", { className: "words" }, words));
    this.#facts.textContent = "";
  }
}

function row({ whiteScore, pv, san }, fen) {
  const isWhites = whiteScore.mate === null ? whiteScore.centipawns >= 0 : whiteScore.mate > 0;
  const moves = san.slice(0, LONGEST).map((text, index) =>
    element(
      "button",
      { type: "button", className: "line-move", data: { moves: pv.slice(0, index + 1).join(" ") } },
      element("span", { className: "number" }, numberAt(fen, index)),
      text,
    ),
  );
  return element(
    "li",
    {},
    element("span", { className: isWhites ? "score for-white" : "score for-black" }, whiteScore.text),
    element("span", { className: "line-moves" }, ...moves),
  );
}

/** The number before a move of a line: at its beginning, and for White. */
function numberAt(fen, index) {
  const fields = fen.split(" ");
  const half = fields[1] === "b" ? 1 : 0;
  const number = Number(fields[5]) + Math.floor((index + half) / 2);
  if ((index + half) % 2 === 0) return `${number}.`;
  return index === 0 ? `${number}…` : "";
}

function facts({ depth, nodesPerSecond }, threads) {
  const speed = nodesPerSecond >= 1e6 ? `${(nodesPerSecond / 1e6).toFixed(1)} M` : `${Math.round(nodesPerSecond / 1e3)} k`;
  const workers = threads > 1 ? ` · ${threads} threads` : "";
  return `depth ${depth} · ${speed} nodes/s${workers}`;
}
