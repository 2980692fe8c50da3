import { readFile } from 'node:fs/promises';
import type { FileKind } from '@balsamo/domain/files/file.ts';
import { cleanFile } from './clean-file.ts';
import { pngOf } from './testing-attacks.ts';

/**
 * `node testing-memory.ts KIND FILE`: cleans one file in a process of its own and writes, as JSON, by how many bytes its memory rose at
 * most above what the process takes once it has cleaned something small.
 */
const [kind, file] = process.argv.slice(2) as [FileKind, string];
const bytes = await readFile(file);
await cleanFile(pngOf(8, 8), kind, 'small.png');
const before = process.memoryUsage.rss();
const problem = await cleanFile(bytes, kind, 'attack').then(
  () => null,
  (error: Error) => error.message,
);
const KIBIBYTE = 1024;
const rise = Math.max(0, process.resourceUsage().maxRSS * KIBIBYTE - before);
process.stdout.write(JSON.stringify({ rise, problem }));
