import type { PersonDatabase } from '../person-database.ts';

const KEY = 'sender';
const RENEW_MS = 3_000;
const VALID_MS = 10_000;

/**
 * One sender among the tabs where the browser has no Web Locks: a row that the holder renews. A tab that was frozen longer
 * than the lease learns at its next turn that it lost it; until then two may send, which the server's ids make harmless.
 */
export function holdLease(
  database: PersonDatabase,
  { onGained, onLost }: { onGained: () => void; onLost: () => void },
): { leave: () => void } {
  const holder = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let isHolding = false;
  const turn = async () => {
    try {
      const { store, done } = database.transaction('lease', 'readwrite');
      const taking = async () => {
        const lease = await store.get(KEY);
        const now = Date.now();
        // A lease from the future was written before the clock was set back.
        const isFree = !lease || lease.holder === holder || lease.until < now || lease.until > now + 2 * VALID_MS;
        if (isFree) await store.put({ holder, until: now + VALID_MS }, KEY);
        return isFree;
      };
      const [isFree] = await Promise.all([taking(), done]);
      if (isFree !== isHolding) {
        isHolding = isFree;
        if (isFree) onGained();
        else onLost();
      }
    } catch {
      // The database was closed: this tab is leaving.
    }
  };
  const timer = setInterval(turn, RENEW_MS);
  void turn();
  return {
    leave() {
      clearInterval(timer);
      if (isHolding) void database.delete('lease', KEY).catch(() => {});
    },
  };
}
