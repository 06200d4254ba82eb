import { Extension, EXTENSION_POINT } from "./lib/cm-chessboard/model/Extension.js";
import { Svg } from "./lib/cm-chessboard/lib/Svg.js";

/** Marked squares: the last move, a check, the piece that is picked up and where it may go. */
export class Marks extends Extension {
  #group;
  #last = [];
  #check = null;
  #held = null;
  #targets = [];

  constructor(chessboard) {
    super(chessboard);
    this.#group = Svg.addElement(chessboard.view.markersLayer, "g");
    this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => this.#draw());
  }

  /** Marks of the position itself: the two squares of the last move, and the square of a king in check. */
  show(last, check) {
    this.#last = last;
    this.#check = check;
    this.#draw();
  }

  /** Marks a piece that was picked up, and its moves. */
  hold(square, moves) {
    this.#held = square;
    this.#targets = moves;
    this.#draw();
  }

  drop() {
    this.hold(null, []);
  }

  #draw() {
    this.#group.replaceChildren();
    for (const square of this.#last) this.#fill(square, "mark-last");
    if (this.#check) this.#dot(this.#check, "mark-check", 0.5);
    if (this.#held) this.#fill(this.#held, "mark-held");
    // Several promotions share one target.
    const targets = new Map(this.#targets.map(({ to, capture }) => [to, capture]));
    for (const [to, capture] of targets) {
      if (capture) this.#dot(to, "mark-capture", 0.44);
      else this.#dot(to, "mark-target", 0.16);
    }
  }

  #fill(square, name) {
    const { squareWidth: width, squareHeight: height } = this.chessboard.view;
    Svg.addElement(this.#group, "rect", { ...this.chessboard.view.squareToPoint(square), width, height, class: name });
  }

  #dot(square, name, radius) {
    const { squareWidth: side } = this.chessboard.view;
    const { x, y } = this.chessboard.view.squareToPoint(square);
    Svg.addElement(this.#group, "circle", { cx: x + side / 2, cy: y + side / 2, r: side * radius, class: name });
  }
}
