/** Away for so long, hidden or untouched, and the app asks who is there. */
const AWAY_MS = 5 * 60_000;
const LOOK_EVERY_MS = 15_000;

/**
 * Tells when the page goes out of sight and comes back, and when the person was away for five minutes.
 * @returns how to stop
 */
export function watchAway(told: { onHidden: () => void; onBack: () => void; onAway: () => void }): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let touchedAt = Date.now();
  const isAway = () => {
    const away = Date.now() - touchedAt;
    // A clock that was set back says nothing about how long it was.
    return away >= AWAY_MS || away < 0;
  };
  const touch = () => {
    touchedAt = Date.now();
  };
  const look = () => {
    if (isAway()) told.onAway();
  };
  const change = () => {
    if (document.visibilityState === 'hidden') {
      touch();
      told.onHidden();
      return;
    }
    look();
    touch();
    told.onBack();
  };
  document.addEventListener('visibilitychange', change, { signal });
  // Some phones take the picture for the list of open apps before they say that the page is hidden.
  window.addEventListener('pagehide', told.onHidden, { signal });
  window.addEventListener('pageshow', change, { signal });
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(name, touch, { signal, passive: true, capture: true });
  }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') look();
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}
