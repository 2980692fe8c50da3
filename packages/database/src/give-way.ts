import { readFile, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Linux lets whoever has no rights over it (CAP_SYS_ADMIN) weigh a session anew ten times a second, all of them together. */
const TRIES = 20;
const PAUSE_MS = 150;

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
    void weighSession(processID, niceness).catch(() => undefined);
  });
}

/**
 * Linux shares its cores evenly among sessions (autogroups, see sched(7)), and compares processes by their niceness within one only. Each
 * process of PostgreSQL that serves a connection leads a session of its own, where its niceness alone says nothing.
 */
async function weighSession(pid: number, niceness: number): Promise<void> {
  const file = `/proc/${pid}/autogroup`;
  const own = await readFile('/proc/self/autogroup', 'utf8');
  for (let tries = 0; tries < TRIES; tries++) {
    const [name, , nice] = (await readFile(file, 'utf8')).split(' ');
    if (nice === undefined || own.startsWith(`${name} `) || Number(nice) >= niceness) return;
    try {
      return await writeFile(file, String(niceness));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}
