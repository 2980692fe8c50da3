import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { activePdf, photoWithPlace } from '../files/testing-attacks.ts';
import { endHeavyWork, heavyWork, WAITING_PER_PERSON } from './heavy-work.ts';
import type { Tasks } from './tasks.ts';
import { createWorkerPool } from './worker-pool.ts';

const pdf = { bytes: await activePdf(), kind: 'prescription_document', type: 'application/pdf' } as const;
const picture = { bytes: await photoWithPlace(), kind: 'prescription_document', type: 'image/jpeg' } as const;
const clean = (person: string, input: typeof pdf | typeof picture = picture) => heavyWork(person, 'cleanFile', input);

afterAll(endHeavyWork);
afterEach(() => void vi.useRealTimers());

describe('work in a process of its own', () => {
  it('is ended when it takes more time than it has, and the next is done', async () => {
    const ended = heavyWork('ana', 'cleanFile', pdf, 1);
    const next = clean('ana', pdf);
    await expect(ended).rejects.toMatchObject({ name: 'WorkerEndedError' });
    expect((await next).mediaType).toBe('application/pdf');
  });

  it('is refused to whoever has too much of it waiting, and done for others', async () => {
    const asked = Array.from({ length: WAITING_PER_PERSON + 2 }, () => clean('greedy', pdf));
    const other = clean('other');
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual([...answers.slice(1).map(() => 'fulfilled'), 'rejected']);
    expect(answers.at(-1)).toMatchObject({ reason: { name: 'QueueFullError', isOwn: true } });
    expect((await other).mediaType).toBe('image/jpeg');
  });

  it('says by code what was wrong with a file', async () => {
    const broken = { ...picture, bytes: picture.bytes.subarray(0, 40) };
    await expect(clean('ana', broken)).rejects.toMatchObject({ name: 'TaskFailedError', code: 'file_broken' });
  });

  it('fails where the machine starts no process, and gives its place back', async () => {
    const script = new URL('./worker.ts', import.meta.url);
    const pool = createWorkerPool<Tasks>({ script, heapMb: 16, niceness: 1, execPath: '/nowhere/node' });
    const { answer, isOver } = pool.begin('cleanFile', picture, { timeMs: 5_000 });
    await expect(answer).rejects.toMatchObject({ name: 'WorkerEndedError' });
    await isOver;
  });

  it('is given to no process that was ended for idleness in this very moment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const script = new URL('./worker.ts', import.meta.url);
    const pool = createWorkerPool<Tasks>({ script, niceness: 1, heapMb: 96 });
    const first = pool.begin('cleanFile', picture, { timeMs: 600_000 });
    await first.answer;
    await first.isOver;
    // Its end is asked for and has not happened yet.
    vi.advanceTimersByTime(60_000);
    const next = pool.begin('cleanFile', picture, { timeMs: 600_000 });
    expect((await next.answer).mediaType).toBe('image/jpeg');
    await next.isOver;
    pool.close();
  });
});
