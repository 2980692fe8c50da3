/** Held while a form with this draft is open, in whichever tab. */
export const draftLock = (id: string) => `balsamo-draft-${id}`;

/** The drafts that are open in this tab, from the first moment on: a lock comes only later. */
export const openHere = new Set<string>();
