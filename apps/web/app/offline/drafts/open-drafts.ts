/** Held while a form with this draft is open, in whichever tab. */
export const draftLock = (id: string) => `balsamo-draft-${id}`;

/** The drafts that are open in this tab, from the first moment on: a lock comes only later. */
export const openHere = new Set<string>();

type Taken = 'opened' | 'discarded';
const listeners = new Set<(id: string, how: Taken) => void>();

/** Called for each draft that waits no longer from now on: its form opens in this tab, or it is given up. Returns the way to stop it. */
export function onDraftTaken(listener: (id: string, how: Taken) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellTaken(id: string, how: Taken): void {
  for (const listener of listeners) listener(id, how);
}
