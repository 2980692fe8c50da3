import { getPriority, setPriority } from 'node:os';
import type pg from 'pg';

/**
 * Lets what serves the connections of this pool in PostgreSQL give way to everything else on the machine. Only for the embedded server: of any other the
 * process ids mean nothing here, or somebody else's process. A priority that was given up is not had back, so never for a pool that serves
 * everybody's requests.
 * @param niceness 1 to 19, see nice(1)
 */
export function giveWay(pool: pg.Pool, niceness: number): void {
  pool.on('connect', (client) => {
    const { processID } = client as unknown as { processID: number | null };
    // Zero would be this process itself.
    if (!processID) return;
    try {
      // Whoever has rights would be given back with a smaller number what was given up before.
      setPriority(processID, Math.max(getPriority(processID), niceness));
    } catch {
      // A machine without priorities, a PostgreSQL that runs as somebody else, or a process that is gone by now: the work is done all the same.
    }
  });
}
