import { Worker } from 'node:worker_threads';
import type { RewrittenPdf } from './pdf-worker.ts';
import { FileRefusedError } from './refusal.ts';

/** Objects of a document, not its pictures and fonts, which lie outside of the heap and are as large as the upload at most. */
const HEAP_MB = 64;
const YOUNG_HEAP_MB = 8;
/** A hundred pages take a second or two. */
const TIME_MS = 10_000;

/**
 * A document redrawn page by page, without anything that acts. In a thread of its own, which is ended when a document takes more
 * memory or time than one should: nobody else notices.
 * @throws FileRefusedError
 */
export async function cleanPdf(bytes: Uint8Array): Promise<{ bytes: Buffer; mediaType: 'application/pdf' }> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    // Whatever the library has to say about a document is about a person's document.
    stdout: true,
    stderr: true,
  });
  const answer = await new Promise<RewrittenPdf>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ problem: 'pdf_too_complex' }), TIME_MS);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'pdf_too_complex' });
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('a worker that rewrites a document ended without an answer'));
    });
  }).finally(() => worker.terminate());
  if ('problem' in answer) throw new FileRefusedError(answer.problem);
  return { bytes: Buffer.from(answer.bytes), mediaType: 'application/pdf' };
}
