import { parentPort, workerData } from 'node:worker_threads';
import type { ReportFile } from './read-report.ts';
import { reportSheet } from './report-sheet.ts';

/** Draws one report and ends. */
const pieces: Uint8Array[] = [];
for await (const piece of reportSheet(workerData as ReportFile).doc as AsyncIterable<Uint8Array>) pieces.push(piece);
// A copy of its own: what is sent away must not share its memory with anything that stays.
const bytes = new Uint8Array(Buffer.concat(pieces));
parentPort?.postMessage(bytes, [bytes.buffer]);
