import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { FileKind, UploadType } from '@balsamo/domain/files/file.ts';
import { HEAP_MB } from '../heavy-work/heavy-work.ts';
import { TASKS } from '../heavy-work/tasks.ts';
import { pngOf } from './testing-pictures.ts';
import { uploadTypeOf } from './upload-type.ts';

type Task = { bytes: Uint8Array; kind: FileKind; type: UploadType };

/** With the heap that a worker has, in a thread, since the process must live to tell. Answers what went wrong, or null. */
function clean(task: Task): Promise<string | null> {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 24 };
  const thread = new Worker(new URL(import.meta.url), { workerData: task, resourceLimits });
  return new Promise((resolve) => {
    thread.once('message', resolve);
    thread.once('error', (error) => resolve(error.message));
  });
}

/**
 * `node testing-memory.ts KIND FILE`: cleans one file and writes, as JSON, by how many bytes the memory of its process rose at most
 * above what it takes once it has cleaned something small.
 */
async function measure(): Promise<void> {
  const [kind, file] = process.argv.slice(2) as [FileKind, string];
  const bytes = await readFile(file);
  await clean({ bytes: pngOf(8, 8), kind, type: 'image/png' });
  const before = process.memoryUsage.rss();
  const type = uploadTypeOf(bytes);
  const problem = type ? await clean({ bytes, kind, type }) : 'file_type_refused';
  const rise = Math.max(0, (await peakMemory()) - before);
  process.stdout.write(JSON.stringify({ rise, problem }));
}

/** In bytes. What Linux says of a process's resources (getrusage) begins with the peak of the one that started it: a test runner's is large. */
async function peakMemory(): Promise<number> {
  const KIBIBYTE = 1024;
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(peak ?? process.resourceUsage().maxRSS) * KIBIBYTE;
}

if (isMainThread) await measure();
else
  parentPort?.postMessage(
    await TASKS.cleanFile(workerData as Task).then(
      () => null,
      (error: Error) => error.message,
    ),
  );
