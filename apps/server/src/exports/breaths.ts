import { setTimeout as sleep } from 'node:timers/promises';

type Rest = (milliseconds: number) => Promise<unknown>;

/** Milliseconds of work between two rests: shorter than a request of somebody else should ever wait. */
const STRETCH_MS = 25;

/** Milliseconds of work that a diary of a year or two takes. */
const USUAL_MS = 2_000;
/** What takes longer than usual leaves the others three quarters of the time instead of half. */
const REST_SHARE_LONG = 3;

/**
 * To be called between two steps of long work: rests as long as was worked and later longer, so that neither a core nor the database
 * is ever taken for longer than a stretch. A low priority of the process alone does not reach the database's own processes.
 */
export function createBreaths({ now = () => performance.now(), rest = sleep as Rest } = {}): () => Promise<void> {
  let begunAt = now();
  let workedInAll = 0;
  return async () => {
    const worked = now() - begunAt;
    if (worked < STRETCH_MS) return;
    workedInAll += worked;
    await rest(workedInAll > USUAL_MS ? worked * REST_SHARE_LONG : worked);
    begunAt = now();
  };
}
