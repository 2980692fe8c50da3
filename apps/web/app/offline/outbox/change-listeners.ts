/** While much happens, screens look so often: each look costs them as much as there is waiting. */
const TOLD_EVERY_MS = 50;

/** Who wants to know that something changed: told at once, and of what follows closely together. */
export function createChangeListeners() {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isMore = false;

  function tellAll(): void {
    isMore = false;
    for (const listener of listeners) listener();
    timer = setTimeout(() => {
      timer = undefined;
      if (isMore) tellAll();
    }, TOLD_EVERY_MS);
  }

  return {
    tell(): void {
      if (timer === undefined) tellAll();
      else isMore = true;
    },
    add(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
