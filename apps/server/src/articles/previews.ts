import { QueueFullError } from '../heavy-work/fair-queue.ts';
import { heavyWork } from '../heavy-work/heavy-work.ts';
import { WorkerEndedError } from '../heavy-work/worker-pool.ts';
import { ProblemError } from '../http/problem.ts';

type Headline = { title: string; category: string };

/** Some 20 KB each. */
const MAX_KEPT = 100;
const RETRY_AFTER_S = 10;
/** In whose turn they are drawn: nobody in particular asks for them. */
const TURN = 'previews of articles';

/** Draws the previews of articles, each once: networks ask for one whenever somebody shares a link. */
export function createPreviews() {
  const kept = new Map<string, Promise<Uint8Array>>();

  /** @throws ProblemError 503 `files.busy` */
  return (headline: Headline): Promise<Uint8Array> => {
    const key = JSON.stringify(headline);
    const known = kept.get(key);
    if (known) return known;
    const drawn = heavyWork(TURN, 'drawArticlePreview', headline).catch((error: unknown) => {
      kept.delete(key);
      const isBusy = error instanceof QueueFullError || error instanceof WorkerEndedError;
      throw isBusy ? new ProblemError(503, 'files.busy', { retryAfter: RETRY_AFTER_S }) : error;
    });
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, drawn);
    return drawn;
  };
}
