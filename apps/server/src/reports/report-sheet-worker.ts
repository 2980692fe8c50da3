import { parentPort } from 'node:worker_threads';
import type { ReportFile } from './read-report.ts';
import { reportSheet } from './report-sheet.ts';

/** Draws each report that it is sent. What fails ends the thread, and with it the request that waits. */
parentPort?.on('message', async (file: ReportFile) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of reportSheet(file).doc as AsyncIterable<Uint8Array>) pieces.push(piece);
  const bytes = new Uint8Array(Buffer.concat(pieces));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
