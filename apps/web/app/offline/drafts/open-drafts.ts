/** Held while a form with this draft is open, in whichever tab. */
export const draftLock = (id: string) => `balsamo-draft-${id}`;

/** The drafts that are open in this tab, from the first moment on: a lock comes only later. */
export const openHere = new Set<string>();

const listeners = new Set<(id: string) => void>();

/** Called for each draft whose form opens in this tab from now on. Returns the way to stop it. */
export function onDraftOpened(listener: (id: string) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellOpened(id: string): void {
  for (const listener of listeners) listener(id);
}
