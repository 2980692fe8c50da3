import { parentPort, workerData } from 'node:worker_threads';
import type { FileProblem } from '@balsamo/domain/files/file.ts';
import { FileRefusedError } from './refusal.ts';
import { rewritePdf } from './rewrite-pdf.ts';

/** What a worker that rewrites one document answers. */
export type RewrittenPdf = { bytes: Uint8Array<ArrayBuffer> } | { problem: FileProblem };

async function answer(): Promise<RewrittenPdf> {
  try {
    return { bytes: new Uint8Array(await rewritePdf(workerData as Uint8Array)) };
  } catch (error) {
    return { problem: error instanceof FileRefusedError ? error.code : 'file_broken' };
  }
}

parentPort?.postMessage(await answer());
