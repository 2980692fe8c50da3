import { jobPatienceMs, standsStillMs } from '../platform/server-state.ts';
import type { Services } from '../services/services.ts';

const LOOK_MS = 10_000;
/** What goes on is said again so often. */
const AGAIN_MS = 3_600_000;

type Watched = Pick<Services, 'db' | 'log' | 'state'>;

/**
 * Says in the log what no request would: that the disk is full, that a job stands still, and that either is over. Without metrics the log is all
 * there is.
 * @returns looks once; told the present in milliseconds
 */
export function createServerWatch({ db, log, state }: Watched): (at: number) => void {
  const said = new Map<string, number>();
  const isNews = (what: string, at: number) => {
    if (at - (said.get(what) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return false;
    said.set(what, at);
    return true;
  };
  return (at) => {
    const isFull = db.storage.isFull();
    if (isFull) {
      if (isNews('disk', at)) log.error('the disk of DATA_DIR is full: writes are refused until there is room');
      // Jobs rest meanwhile.
      return;
    }
    if (said.delete('disk')) log.info('the disk of DATA_DIR has room again');
    for (const [job, jobState] of state.jobs) {
      const silentMs = standsStillMs(jobState, at);
      if (silentMs === undefined) {
        if (said.delete(job)) log.info({ job }, 'a job that stood still has ended well');
      } else if (isNews(job, at)) {
        const seconds = { silentSeconds: Math.round(silentMs / 1000), patienceSeconds: jobPatienceMs(jobState) / 1000 };
        log.error({ job, ...seconds, isRunning: jobState.runningSince !== undefined }, 'a job stands still');
      }
    }
  };
}

/** Looks from time to time; answers how to stop. */
export function watchServer(services: Watched): () => void {
  const look = createServerWatch(services);
  const timer = setInterval(() => look(Date.now()), LOOK_MS).unref();
  return () => clearInterval(timer);
}
