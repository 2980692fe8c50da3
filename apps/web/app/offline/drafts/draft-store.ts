import { cipherOf } from '../person-cipher.ts';
import { inDatabase, type PersonDatabase } from '../person-database.ts';
import { endedDrafts, markEnded, setDraftMark } from './draft-mark.ts';
import { draftLock, openHere } from './open-drafts.ts';

/** What someone was writing and has neither sent nor given up. Lies sealed in their database. */
export type KeptDraft = {
  id: string;
  /** Which form it is of: a name among the places of the app that hold forms. */
  place: string;
  /** Where that form is. */
  path: string;
  /** What is needed to open it again, where it is a sheet. */
  sheet?: unknown;
  values: Readonly<Record<string, unknown>>;
  typedAt: string;
};

export async function saveDraft(personId: string, { id, ...draft }: KeptDraft): Promise<void> {
  await inDatabase(personId, async (database) => {
    const content = await (await cipherOf(database)).seal(draft);
    await database.put('drafts', { id, content });
  });
  markEnded(personId, id, false);
  setDraftMark(personId, true);
}

export async function removeDraft(personId: string, id: string): Promise<void> {
  markEnded(personId, id, true);
  const left = await inDatabase(personId, async (database) => {
    await database.delete('drafts', id);
    return database.count('drafts');
  });
  markEnded(personId, id, false);
  setDraftMark(personId, left > 0);
}

/** Of a form that ended and went before it had removed its draft. One that has begun anew meanwhile, and been kept again, stays. */
async function removeEnded(personId: string, id: string): Promise<void> {
  const isGone = await inDatabase(personId, async (database) => {
    // In the same breath as the deletion: what is kept from now on is kept after it.
    if (!endedDrafts(personId).includes(id)) return false;
    await database.delete('drafts', id);
    return true;
  });
  if (isGone) markEnded(personId, id, false);
}

/** What waits for this person and is open in no tab, the newest first. */
export async function waitingDrafts(personId: string): Promise<KeptDraft[]> {
  for (const id of endedDrafts(personId)) await removeEnded(personId, id);
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  const drafts = await inDatabase(personId, async (database) => {
    const ids = await database.getAllKeys('drafts');
    const isWaiting = (id: string) => !openHere.has(id) && !held.has(draftLock(id));
    const found = await Promise.all(ids.filter(isWaiting).map((id) => readDraft(database, id)));
    if (ids.length === 0) setDraftMark(personId, false);
    return found.flatMap((draft) => draft ?? []);
  });
  return drafts.sort((one, other) => other.typedAt.localeCompare(one.typedAt));
}

/** Undefined where it is gone, or the disk has damaged it. */
export async function readDraft(database: PersonDatabase, id: string): Promise<KeptDraft | undefined> {
  const row = await database.get('drafts', id);
  if (!row) return undefined;
  try {
    return { ...(await (await cipherOf(database)).open<Omit<KeptDraft, 'id'>>(row.content)), id };
  } catch {
    return undefined;
  }
}
