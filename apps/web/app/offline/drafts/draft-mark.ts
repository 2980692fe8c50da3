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
