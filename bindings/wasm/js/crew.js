// Several threads: a worker that holds the engine, and helpers that share its memory and take part in its searches.

/**
 * Starts a crew, which looks like a single worker from outside. Messages may be posted right away: the engine's worker
 * keeps them until its helpers are ready.
 */
export function startCrew(platform, module, threads, onMessage, onError) {
  const helpers = [];
  let missing = threads - 1;
  let isOver = false;

  const enlist = (memory) => {
    if (isOver) return;
    for (let count = 1; count < threads; count += 1) {
      const helper = platform.startCrew(() => {
        // From now on it only searches: it hears no more messages, and must not keep the program alive.
        helper.keepAlive(false);
        missing -= 1;
        if (missing === 0) leader.post({ begin: true });
      }, onError);
      helpers.push(helper);
      helper.post({ help: { module, memory } });
    }
  };

  const leader = platform.startCrew(
    (message) => (message.memory ? enlist(message.memory) : onMessage(message)),
    onError,
  );
  leader.post({ lead: { module } });
  return {
    post: (message) => leader.post(message),
    terminate() {
      isOver = true;
      leader.terminate();
      for (const helper of helpers) helper.terminate();
    },
    keepAlive: (isNeeded) => leader.keepAlive(isNeeded),
  };
}
