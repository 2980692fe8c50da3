import { ENTRY_ID_RANDOM_BYTES, newEntryId } from '@balsamo/domain/diary/entry-id.ts';

/**
 * An id for something that is about to be sent (decision 10). `crypto.randomUUID` exists only on secure origins; a house
 * server reached over plain HTTP has none.
 */
export function newId(): string {
  return newEntryId(new Date(), crypto.getRandomValues(new Uint8Array(ENTRY_ID_RANDOM_BYTES)));
}
