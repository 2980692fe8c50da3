import { personPrefix } from '../person-prefix.ts';

/** Says before the database is open that something half-written lies in it. */
export const draftKey = (personId: string) => `${personPrefix(personId)}-draft`;

export function hasDraftMark(personId: string): boolean {
  try {
    return localStorage.getItem(draftKey(personId)) !== null;
  } catch {
    return false;
  }
}

export function setDraftMark(personId: string, hasDrafts: boolean): void {
  if (hasDraftMark(personId) === hasDrafts) return;
  try {
    if (hasDrafts) localStorage.setItem(draftKey(personId), '1');
    else localStorage.removeItem(draftKey(personId));
  } catch {
    // A full or forbidden storage takes the hint away, and nothing else.
  }
}

export const endedKey = (personId: string) => `${personPrefix(personId)}-ended`;

/** Drafts that were sent or given up, and may still lie in the database: a page can go before it has removed them. */
export function endedDrafts(personId: string): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(endedKey(personId)) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** At once, unlike what the database is told. */
export function markEnded(personId: string, id: string, isEnded: boolean): void {
  const others = endedDrafts(personId).filter((ended) => ended !== id);
  const ended = isEnded ? [...others, id] : others;
  try {
    if (ended.length > 0) localStorage.setItem(endedKey(personId), JSON.stringify(ended));
    else localStorage.removeItem(endedKey(personId));
  } catch {
    // Then the database alone says it, a moment later.
  }
}
