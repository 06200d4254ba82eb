import { byId } from "./element.js";

const [WIDTH, HEIGHT] = [400, 100];

/** The evaluation of a whole game as a curve; a click goes to the move under it. */
export class Graph {
  #graph = byId("graph");
  #area = byId("graph-area");
  #line = byId("graph-line");
  #cursor = byId("graph-cursor");
  #dot = byId("graph-dot");
  #count = 1;

  constructor(onPick) {
    this.#graph.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    const pick = ({ clientX }) => {
      const { left, width } = this.#graph.getBoundingClientRect();
      onPick(Math.round(((clientX - left) / width) * (this.#count - 1)));
    };
    this.#graph.addEventListener("pointerdown", (event) => {
      this.#graph.setPointerCapture(event.pointerId);
      pick(event);
    });
    this.#graph.addEventListener("pointermove", (event) => event.buttons === 1 && pick(event));
  }

  /**
   * Shows the judgements before the first move and after each, null where there is none yet, and marks the current one.
   */
  show(judgements, ply) {
    this.#count = judgements.length;
    const x = (at) => (this.#count > 1 ? (at / (this.#count - 1)) * WIDTH : 0);
    const y = (expected) => (1 - expected) * HEIGHT;
    const points = judgements.flatMap((judgement, at) =>
      judgement ? [{ x: x(at).toFixed(1), y: y(judgement.expected).toFixed(1) }] : [],
    );
    const curve = points.map(({ x, y }) => `${x} ${y}`).join("L");
    this.#line.setAttribute("d", curve && `M${curve}`);
    this.#area.setAttribute("d", curve && `M${points[0].x} ${HEIGHT}L${curve}L${points.at(-1).x} ${HEIGHT}Z`);
    const here = judgements[ply];
    for (const end of ["x1", "x2"]) this.#cursor.setAttribute(end, x(ply));
    this.#dot.style.setProperty("--x", this.#count > 1 ? ply / (this.#count - 1) : 0);
    this.#dot.style.setProperty("--y", here ? 1 - here.expected : 0.5);
    this.#dot.hidden = !here || this.#count === 1;
  }
}
