import { setTimeout as sleep } from 'node:timers/promises';

type Rest = (milliseconds: number) => Promise<unknown>;

/** Milliseconds of work between two rests: shorter than a request of somebody else should ever wait. */
const STRETCH_MS = 25;

/**
 * To be called between two steps of long work: rests as long as was worked, so that neither a core nor the database is ever taken for
 * longer than a stretch. A low priority of the process alone does not reach the database's own processes.
 */
export function createBreaths({ now = () => performance.now(), rest = sleep as Rest } = {}): () => Promise<void> {
  let begunAt = now();
  return async () => {
    const worked = now() - begunAt;
    if (worked < STRETCH_MS) return;
    await rest(worked);
    begunAt = now();
  };
}
