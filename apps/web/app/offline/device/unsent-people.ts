import { hasDraftMark } from '../drafts/draft-mark.ts';
import { hasUnsentMark } from '../outbox/unsent-mark.ts';
import { personPrefix } from '../person-prefix.ts';

const PREFIX = personPrefix('');
const MARK = /-(unsent|draft)$/;

/** People of whom something waits on this device, by the marks that were left: `isUnsent` where it was recorded, not only half written. */
export function waitingPeople(): { personId: string; isUnsent: boolean }[] {
  try {
    const marks = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && MARK.test(key));
    const people = new Set(marks.map((key) => key.slice(PREFIX.length).replace(MARK, '')));
    return [...people]
      .map((personId) => ({ personId, isUnsent: hasUnsentMark(personId) }))
      .filter(({ personId, isUnsent }) => isUnsent || hasDraftMark(personId));
  } catch {
    return [];
  }
}
