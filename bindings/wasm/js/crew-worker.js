// A worker of a page's crew.
import { serveCrew } from "./serve-crew.js";

serveCrew({
  listen: (act) => addEventListener("message", ({ data }) => act(data)),
  post: (message) => postMessage(message),
});
