import { openPersonDatabase, type PersonDatabase } from '../person-database.ts';
import { personPrefix } from '../person-prefix.ts';
import { dropOthers, type KeepOptions, keptAmong, putFile } from './kept-files.ts';

export type WantedFile = {
  id: string;
  /** Where it is known before the file is there. */
  mediaType?: string;
  fetch: (signal: AbortSignal) => Promise<Blob>;
};
/** What a run has done. `missing` are those that are still not on the device, for whatever reason. */
export type KeepingResult = { kept: string[]; missing: string[] };

/**
 * Brings the kept files of a person in line with those that are wanted: what nobody wants any more goes at once; what is missing is fetched
 * one after the other, in the order given, while there is a network and its owner does not save data. Ends early where there is none: call
 * it again with the next `online`. One run at a time in all tabs.
 *
 * @returns undefined where it was cut off by the signal or a sign-out, or the browser keeps nothing
 */
export async function keepFiles(
  personId: string,
  wanted: readonly WantedFile[],
  signal: AbortSignal,
  options?: KeepOptions,
): Promise<KeepingResult | undefined> {
  // Opened once and never again: a sign-out in between deletes the database, and no file may make it anew.
  const database = await openPersonDatabase(personId).catch(() => undefined);
  if (!database) return undefined;
  try {
    const run = () => bringInLine(database, wanted, signal, options);
    const locks = navigator.locks;
    return locks ? await locks.request(`${personPrefix(personId)}-files`, { signal }, run) : await run();
  } catch {
    // Each file that failed is passed over below; this is the database, which is closed or does not keep anything.
    return undefined;
  } finally {
    database.close();
  }
}

async function bringInLine(
  database: PersonDatabase,
  wanted: readonly WantedFile[],
  signal: AbortSignal,
  options: KeepOptions | undefined,
): Promise<KeepingResult> {
  const ids = wanted.map(({ id }) => id);
  signal.throwIfAborted();
  await dropOthers(database, ids);
  const kept = await keptAmong(database, ids);
  for (const { id, fetch } of wanted) {
    if (kept.has(id)) continue;
    if (!mayFetch()) break;
    const file = await fetch(signal).catch(() => undefined);
    signal.throwIfAborted();
    // A smaller one may still fit.
    if (file && (await putFile(database, id, file, options)) === 'kept') kept.add(id);
  }
  return { kept: [...kept], missing: ids.filter((id) => !kept.has(id)) };
}

/** Where a browser does not tell of saved data, nobody has asked for it. */
function mayFetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return navigator.onLine && !connection?.saveData;
}
