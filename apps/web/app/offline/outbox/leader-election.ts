import type { PersonDatabase } from '../person-database.ts';
import { holdLease } from './lease.ts';

type Turn = { onGained: () => void; onLost: () => void };
export type Leadership = {
  /** Takes the turn from a tab that no longer answers. */
  takeOver: () => void;
  leave: () => void;
};

/** Leader election among the tabs of a browser: the leader sends; when it goes, the next takes its place by itself. */
export function electLeader(
  name: string,
  database: PersonDatabase,
  locks: LockManager | undefined,
  { onGained, onLost }: Turn,
): Leadership {
  if (!locks) return { takeOver: () => {}, ...holdLease(database, { onGained, onLost }) };

  const leaving = new AbortController();
  /** The request whose lock this tab holds. */
  let holding: object | undefined;
  let isQueued = false;

  function ask(options: LockOptions): void {
    const request = {};
    const hold = () =>
      new Promise<void>((release) => {
        if (!options.steal) isQueued = false;
        if (leaving.signal.aborted) return release();
        leaving.signal.addEventListener('abort', () => release(), { once: true });
        const isNew = !holding;
        holding = request;
        if (isNew) onGained();
      });
    locks?.request(name, options, hold).catch(() => {
      if (leaving.signal.aborted) return;
      // Another tab took over because this one did not answer, asleep as it was; or this one did, from itself.
      if (holding === request) {
        holding = undefined;
        onLost();
      }
      if (!holding) queue();
    });
  }
  function queue(): void {
    if (isQueued) return;
    isQueued = true;
    ask({ signal: leaving.signal });
  }
  queue();
  return {
    takeOver: () => {
      if (!holding) ask({ steal: true });
    },
    leave: () => leaving.abort(),
  };
}
