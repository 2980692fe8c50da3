const IDLE_AT_LAST_MS = 10_000;
/** Where the browser cannot tell. */
const LIKELY_IDLE_MS = 3000;

/** Until the page has nothing to do, or has been busy for ten seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_AT_LAST_MS });
    else setTimeout(resolve, LIKELY_IDLE_MS);
  });
