import type { PersonDatabase } from '../person-database.ts';
import { holdLease } from './lease.ts';

type Turn = { onGained: () => void; onLost: () => void };
export type Leadership = {
  /** Takes the turn from a tab that no longer answers. */
  takeOver: () => void;
  leave: () => void;
};

/** One tab of the browser sends; when it goes, the turn passes on by itself. */
export function beOneSender(
  name: string,
  database: PersonDatabase,
  locks: LockManager | undefined,
  { onGained, onLost }: Turn,
): Leadership {
  if (!locks) return { takeOver: () => {}, ...holdLease(database, { onGained, onLost }) };

  const leaving = new AbortController();
  let isHolding = false;
  const hold = () =>
    new Promise<void>((release) => {
      if (leaving.signal.aborted) return release();
      leaving.signal.addEventListener('abort', () => release(), { once: true });
      isHolding = true;
      onGained();
    });
  const queue = () => {
    locks.request(name, { signal: leaving.signal }, hold).catch(lostOrLeft);
  };
  const lostOrLeft = () => {
    if (leaving.signal.aborted) return;
    // Another tab took over because this one did not answer, asleep as it was.
    const wasHolding = isHolding;
    isHolding = false;
    if (wasHolding) onLost();
    queue();
  };
  queue();
  return {
    takeOver: () => {
      if (!isHolding) locks.request(name, { steal: true }, hold).catch(lostOrLeft);
    },
    leave: () => leaving.abort(),
  };
}
