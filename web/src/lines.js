import { byId, element } from "./element.js";

/** How many moves of a line are shown; more would not fit. */
const LONGEST = 14;

/** The lines of an analysis. A click plays the moves up to the one that was clicked. */
export class Lines {
  #list = byId("lines");
  #facts = byId("facts");
  #rows = [];

  constructor(onPick) {
    this.#list.addEventListener("click", ({ target }) => {
      const move = target.closest("[data-moves]");
      if (move) onPick(move.dataset.moves.split(" "));
    });
  }

  /** Shows the lines that begin in a position, best first. */
  show(lines, fen, threads) {
    // Rows are reused: a button that was replaced under the finger would miss the click.
    while (this.#rows.length < lines.length) this.#rows.push(new Row());
    lines.forEach((line, index) => this.#rows[index].show(line, fen));
    const wanted = this.#rows.slice(0, lines.length).map((row) => row.item);
    const shown = [...this.#list.children];
    if (shown.length !== wanted.length || shown[0] !== wanted[0]) this.#list.replaceChildren(...wanted);
    this.#facts.textContent = lines.length > 0 ? facts(lines[0], threads) : "";
  }

  /** Shows a text instead of lines. */
  say(words) {
    this.#list.replaceChildren(element("li", { className: "words" }, words));
    this.#facts.textContent = "";
  }
}

/** One line: its score and its moves. */
class Row {
  #score = element("span", { className: "score" });
  #moves = Array.from({ length: LONGEST }, () => new LineMove());
  item = element(
    "li",
    {},
    this.#score,
    element("span", { className: "line-moves" }, ...this.#moves.map(({ button }) => button)),
  );

  show({ whiteScore, pv, san }, fen) {
    const isWhites = whiteScore.mate === null ? whiteScore.centipawns >= 0 : whiteScore.mate > 0;
    this.#score.className = isWhites ? "score for-white" : "score for-black";
    this.#score.textContent = whiteScore.text;
    this.#moves.forEach((move, index) => move.show(numberAt(fen, index), san[index], pv.slice(0, index + 1)));
  }
}

class LineMove {
  #number = element("span", { className: "number" });
  #text = element("span");
  button = element("button", { type: "button", className: "line-move" }, this.#number, this.#text);

  /** Shows a move, which plays the moves up to it when clicked; nothing without a move. */
  show(number, text, moves) {
    this.button.hidden = text === undefined;
    this.button.dataset.moves = moves.join(" ");
    this.#number.textContent = number;
    this.#text.textContent = text ?? "";
  }
}

/** The number before a move of a line: before its first move, and before White's moves. */
function numberAt(fen, index) {
  const fields = fen.split(" ");
  const half = fields[1] === "b" ? 1 : 0;
  const number = Number(fields[5]) + Math.floor((index + half) / 2);
  if ((index + half) % 2 === 0) return `${number}.`;
  return index === 0 ? `${number}…` : "";
}

function facts({ depth, nodesPerSecond }, threads) {
  const thousands = Math.round(nodesPerSecond / 1000);
  const speed = thousands >= 1000 ? `${(thousands / 1000).toFixed(1)} M` : `${thousands} k`;
  const workers = threads > 1 ? ` · ${threads} threads` : "";
  return `depth ${depth} · ${speed} nodes/s${workers}`;
}
