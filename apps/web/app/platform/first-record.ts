/** People who have saved a record on this browser: before that, nobody is asked about notifications (spec-D30). */
const KEY = 'recordedBy';
const listeners = new Set<() => void>();
/** What this page saw, where the browser keeps nothing. */
const seen = new Set<string>();

function kept(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function hasRecordedHere(personId: string): boolean {
  return seen.has(personId) || kept().includes(personId);
}

export function noteRecordedHere(personId: string): void {
  if (hasRecordedHere(personId)) return;
  seen.add(personId);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), personId]));
  } catch {
    // It holds for as long as the page is open.
  }
  for (const listener of listeners) listener();
}

/** Calls when somebody has saved their first record here; returns how to stop. */
export function onFirstRecord(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
