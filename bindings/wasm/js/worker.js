// The worker of a page.
import { serve } from "./serve.js";

serve({
  listen: (act) => addEventListener("message", ({ data }) => act(data)),
  post: (message) => postMessage(message),
});
