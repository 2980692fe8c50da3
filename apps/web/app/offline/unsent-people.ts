import { hasUnsentMark } from './outbox/unsent-mark.ts';
import { personPrefix } from './person-prefix.ts';

const PREFIX = personPrefix('');
const MARK = /-unsent$/;

/** People of whom something waits on this device to be sent, by the marks that their outboxes left. */
export function unsentPeople(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX) && MARK.test(key))
      .map((key) => key.slice(PREFIX.length).replace(MARK, ''))
      .filter(hasUnsentMark);
  } catch {
    return [];
  }
}
