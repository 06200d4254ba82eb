// A worker of a crew, in pages.
import { serveCrew } from "./serve-crew.js";

serveCrew({
  listen: (act) => addEventListener("message", ({ data }) => act(data)),
  post: (message) => postMessage(message),
});
