import { devicePerson } from '../../platform/device-person.ts';
import { draftsSettled } from './draft.ts';
import { hasDraftMark } from './draft-mark.ts';

/** What was typed into a sheet that was left, and waits for its next opening; undefined where nothing does, or cannot be read. */
export async function waitingValues(place: string, sheet: unknown): Promise<Record<string, unknown> | undefined> {
  await draftsSettled();
  const personId = devicePerson();
  if (personId === undefined || !hasDraftMark(personId)) return undefined;
  try {
    const { waitingDrafts } = await import('./draft-store.ts');
    const kept = await waitingDrafts(personId);
    return kept.find((draft) => draft.place === place && JSON.stringify(draft.sheet) === JSON.stringify(sheet))?.values;
  } catch {
    return undefined;
  }
}
