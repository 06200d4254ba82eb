import { byId } from "./element.js";

/** What is shown of a position that nobody judges. */
const UNKNOWN = { expected: 0.5, text: "–" };

/** The evaluation bar beside the board: White's expected share of the point. */
export class Bar {
  #bar = byId("bar");
  #fill = byId("bar-fill");
  #text = byId("bar-text");

  /** Shows a judgement; without one the bar stays as it is if one is on its way, else it is even. */
  show(judgement, isComing) {
    if (!judgement && isComing) return;
    const { expected, text } = judgement ?? UNKNOWN;
    this.#fill.style.setProperty("--share", expected);
    this.#text.textContent = shortened(text);
    this.#bar.classList.toggle("black-leads", expected < 0.5);
    this.#bar.ariaValueNow = Math.round(expected * 100);
    this.#bar.ariaValueText = text;
  }

  setVisible(isVisible) {
    this.#bar.hidden = !isVisible;
  }

  setFlipped(isFlipped) {
    this.#bar.classList.toggle("flipped", isFlipped);
  }
}

/** The bar is narrow: one digit after the point, and no sign, since the colour shows it. */
function shortened(text) {
  const number = Number(text);
  return Number.isNaN(number) ? text.replace("#-", "#") : Math.abs(number).toFixed(1);
}
