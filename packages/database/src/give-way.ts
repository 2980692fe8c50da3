import { setPriority } from 'node:os';
import type pg from 'pg';

/**
 * Lets the processes of PostgreSQL that serve this pool give way to all others of the machine. Only for the embedded server: of any other the
 * process ids mean nothing here, or somebody else's process. A priority that was given up is not had back, so never for a pool that serves requests.
 * @param niceness 1 to 19, see nice(1)
 */
export function giveWay(pool: pg.Pool, niceness: number): void {
  pool.on('connect', (client) => {
    const { processID } = client as unknown as { processID: number | null };
    // Zero would be this process itself.
    if (!processID) return;
    try {
      setPriority(processID, niceness);
    } catch {
      // A machine without priorities, or a process that is gone by now: the work is done all the same.
    }
  });
}
