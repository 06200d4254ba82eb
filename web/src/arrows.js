import { Extension, EXTENSION_POINT } from "./lib/cm-chessboard/model/Extension.js";
import { Svg } from "./lib/cm-chessboard/lib/Svg.js";

/**
 * As fractions of a square: how far from the centres of its squares an arrow begins and ends, and the size of its head.
 */
const TAIL = 0.3;
const TIP = 0.12;
const HEAD = 0.36;
const WIDTHS = [0.17, 0.12, 0.09];

/** Arrows for the first moves of lines, the best one widest. */
export class Arrows extends Extension {
  #group;
  #moves = [];

  constructor(chessboard) {
    super(chessboard);
    this.#group = Svg.addElement(chessboard.view.markersTopLayer, "g", { class: "arrows" });
    this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => this.#draw());
  }

  /** Moves as UCI text, the best first. */
  show(moves) {
    this.#moves = moves;
    this.#draw();
  }

  #draw() {
    this.#group.replaceChildren();
    // The best one comes last, on top of the others.
    for (const [rank, move] of [...this.#moves.entries()].reverse()) {
      const name = rank === 0 ? "arrow arrow-best" : "arrow";
      Svg.addElement(this.#group, "path", { d: this.#outline(move, rank), class: name, "data-move": move });
    }
  }

  /** The outline of an arrow, drawn along its own axis and rotated into place. */
  #outline(move, rank) {
    const side = this.chessboard.view.squareWidth;
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)].map((square) => {
      const { x, y } = this.chessboard.view.squareToPoint(square);
      return { x: x + side / 2, y: y + side / 2 };
    });
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    const half = (side * WIDTHS[Math.min(rank, WIDTHS.length - 1)]) / 2;
    const [begin, end] = [side * TAIL, length - side * TIP];
    const neck = end - side * HEAD;
    const points = [
      [begin, -half],
      [neck, -half],
      [neck, -half * 2.4],
      [end, 0],
      [neck, half * 2.4],
      [neck, half],
      [begin, half],
    ];
    const place = ([forward, across]) => {
      const x = from.x + along.x * forward - along.y * across;
      const y = from.y + along.y * forward + along.x * across;
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    };
    return `M${points.map(place).join("L")}Z`;
  }
}
