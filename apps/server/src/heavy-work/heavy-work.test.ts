import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inTurn, rememberPerson } from '@balsamo/database/in-turn.ts';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { activePdf } from '../files/testing-pdfs.ts';
import { photoWithPlace } from '../files/testing-pictures.ts';
import { createHeavyWork, endHeavyWork, heavyWork, WAITING_PER_PERSON } from './heavy-work.ts';
import type { Tasks } from './tasks.ts';
import { createWorkerPool } from './worker-pool.ts';

const pdf = { bytes: await activePdf(), kind: 'prescription_document', type: 'application/pdf' } as const;
const picture = { bytes: await photoWithPlace(), kind: 'prescription_document', type: 'image/jpeg' } as const;
const clean = (person: string, input: typeof pdf | typeof picture = picture) => heavyWork(person, 'cleanFile', input);

/** So many requests of this person wait for the database until that is called which is returned. */
function askForReadings(person: string, count: number): () => Promise<unknown> {
  rememberPerson(`session of ${person}`, person);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const turn = { token: `session of ${person}`, isJob: false, most: 3 };
  const pool = {} as pg.Pool;
  const readings = Promise.all(Array.from({ length: count }, () => inTurn(pool, turn, () => ended)));
  return () => {
    end();
    return readings;
  };
}

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

  it('comes behind that of others, with more time, where the same person had some before, asks for much else, or it is a report', async () => {
    const begun: unknown[] = [];
    const poolSaying = (place: string) => ({
      begin: (name: string, _input: unknown, { timeMs }: { timeMs: number }) => {
        begun.push([place, name, timeMs]);
        return { answer: Promise.resolve() as Promise<never>, isOver: Promise.resolve() };
      },
      close: () => undefined,
    });
    const work = createHeavyWork({ first: poolSaying('first'), behind: poolSaying('behind') });
    await Promise.all([
      work.heavyWork('ana', 'cleanFile', picture, 10),
      work.heavyWork('ana', 'cleanFile', picture, 10),
    ]);
    await work.heavyWork('rui', 'drawReport', undefined as never, 10);
    await work.heavyWork('eva', 'drawVigimed', undefined as never, 10);
    const readings = [askForReadings('bia', 31), askForReadings('leo', 30)];
    await work.heavyWork('bia', 'cleanFile', picture, 10);
    await work.heavyWork('leo', 'cleanFile', picture, 10);
    await Promise.all(readings.map((end) => end()));
    expect(begun).toEqual([
      ['first', 'cleanFile', 10],
      ['behind', 'cleanFile', 20],
      ['behind', 'drawReport', 20],
      ['behind', 'drawVigimed', 20],
      ['behind', 'cleanFile', 20],
      ['first', 'cleanFile', 10],
    ]);
  });

  it('fails where the machine starts no process, and gives its place back', async () => {
    const script = new URL('./worker.ts', import.meta.url);
    const pool = createWorkerPool<Tasks>({ script, heapMb: 16, niceness: 1, execPath: '/nowhere/node' });
    const { answer, isOver } = pool.begin('cleanFile', picture, { timeMs: 5_000 });
    await expect(answer).rejects.toMatchObject({ name: 'WorkerEndedError' });
    await isOver;
  });

  it('fails where its process hangs while it starts, and gives its place back', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-hangs-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'hangs.mjs');
    await writeFile(file, 'setInterval(() => undefined, 1_000)');
    const pool = createWorkerPool<Tasks>({ script: pathToFileURL(file), heapMb: 16, niceness: 1, startLimitMs: 200 });
    const { answer, isOver } = pool.begin('cleanFile', picture, { timeMs: 5_000 });
    await expect(answer).rejects.toMatchObject({ name: 'WorkerEndedError' });
    await isOver;
    pool.close();
  });

  it('waits for no start of a process: beside the one that works one is started, and takes its turns once it is ready', async () => {
    const pool = await poolOfPids(5);
    const asked = pool.ask();
    await vi.waitFor(async () => expect(await pool.starting()).toHaveLength(2), 60_000);
    const [first, second] = (await pool.starting()) as [number, number];
    await pool.letStart(first);
    expect(await asked).toBe(first);
    for (let task = 1; task < 5; task++) expect(await pool.ask()).toBe(first);
    await pool.letStart('all');
    let next = first;
    while (next === first) next = await pool.ask();
    expect(next).toBe(second);
    expect([await pool.ask(), await pool.ask(), await pool.ask()]).toEqual([first, second, first]);
    pool.close();
  });

  it('goes to another process after many tasks, and until that is ready to the one before', async () => {
    const pool = await poolOfPids(1);
    const asked = pool.ask();
    await vi.waitFor(async () => expect(await pool.starting()).toHaveLength(1), 60_000);
    const [first] = (await pool.starting()) as [number];
    await pool.letStart(first);
    expect(await asked).toBe(first);
    // Also where so many come before the other is ready that it would be time for yet another.
    for (let task = 1; task < 6_000; task++) expect(await pool.ask()).toBe(first);
    await pool.letStart('all');
    let next = first;
    while (next === first) next = await pool.ask();
    expect(await pool.ask()).toBe(next);
    expect(await pool.starting()).toHaveLength(2);
    pool.close();
  });

  it('is handed large input piece by piece, with rests in which others get their turn', async () => {
    const pause = vi.fn(async () => undefined);
    const pool = await poolOfPids(1, pause);
    await pool.letStart('all');
    expect(await pool.bytesOf([300, 200, 1].map((size) => new Uint8Array(size)))).toBe(501);
    expect(pause).toHaveBeenCalledTimes(3);
    pool.close();
  });

  it('leaves what was compiled for it to the next process, though its own is killed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-compiled-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    vi.stubEnv('NODE_COMPILE_CACHE', path.join(folder, 'compiled'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const script = pathToFileURL(path.join(folder, 'worker.ts'));
    const serve = new URL('./serve-tasks.ts', import.meta.url);
    await writeFile(path.join(folder, 'library.ts'), `export const said: string = 'by a library';`);
    await writeFile(
      script,
      `import { serveTasks } from '${serve}';
      serveTasks({ load: async () => (await import('./library.ts')).said, rest: async () => 'by the task itself' });`,
    );
    const pool = createWorkerPool<{ load: () => Promise<string>; rest: () => Promise<string> }>({
      script,
      niceness: 1,
      heapMb: 32,
    });
    const keeps = (text: string) =>
      vi.waitFor(async () => expect((await textsIn(path.join(folder, 'compiled'))).includes(text)).toBe(true), 60_000);
    const rest = pool.begin('rest', undefined as never, { timeMs: 60_000 });
    await rest.isOver;
    await keeps('by the task itself');
    const { answer, isOver } = pool.begin('load', undefined as never, { timeMs: 60_000 });
    expect(await answer).toBe('by a library');
    await keeps('by a library');
    await isOver;
    pool.close();
  });

  it.each([
    [undefined, 'gives way from its first moment on'],
    [true, 'starts as fast as the server where that is asked for, and gives way with all its threads when it works'],
  ] as const)('(isStartedFirst: %s) %s', async (isStartedFirst, _) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-nice-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const script = pathToFileURL(path.join(folder, 'worker.ts'));
    await writeFile(
      script,
      `import { existsSync, readdirSync } from 'node:fs';
      import { readFile } from 'node:fs/promises';
      import { getPriority } from 'node:os';
      import { setTimeout as sleep } from 'node:timers/promises';
      import { serveTasks } from '${new URL('./serve-tasks.ts', import.meta.url)}';
      await readFile(import.meta.filename);
      // Whoever forked it says how it starts a moment later.
      await sleep(200);
      const atStart = getPriority();
      const threads = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
      serveTasks({ priorities: async () => ({ atStart, atWork: existsSync('/proc/self/task') ? threads() : [getPriority()] }) });`,
    );
    type Priorities = { priorities: () => Promise<{ atStart: number; atWork: number[] }> };
    const pool = createWorkerPool<Priorities>({
      script,
      niceness: 7,
      heapMb: 32,
      ...(isStartedFirst && { isStartedFirst }),
    });
    const { answer, isOver } = pool.begin('priorities', undefined as never, { timeMs: 60_000 });
    const { atStart, atWork } = await answer;
    expect(atStart).toBe(isStartedFirst ? getPriority() : 7);
    expect(new Set(atWork)).toEqual(new Set([7]));
    await isOver;
    pool.close();
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

async function textsIn(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join();
}

/** A pool whose tasks say which process does them, and how much it was handed. A process is ready when it is let. */
async function poolOfPids(kept: number, pause?: () => Promise<unknown>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-pool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = pathToFileURL(path.join(folder, 'worker.ts'));
  const serve = new URL('./serve-tasks.ts', import.meta.url);
  await writeFile(
    script,
    `import { existsSync, writeFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { serveTasks } from '${serve}';
    writeFileSync('${folder}/' + process.pid + '.starting', '');
    while (!['all', process.pid].some((who) => existsSync('${folder}/' + who))) await sleep(5);
    const bytes = async (_, { pieces }) => pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    serveTasks({ pid: async () => process.pid, bytes });`,
  );
  type PidTasks = { pid: () => Promise<number>; bytes: () => Promise<number> };
  const pool = createWorkerPool<PidTasks>({ script, niceness: 1, heapMb: 32, kept, ...(pause && { pause }) });
  const ask = async () => {
    const { answer, isOver } = pool.begin('pid', undefined as never, { timeMs: 60_000 });
    await isOver;
    return answer;
  };
  const bytesOf = (pieces: Uint8Array[]) => pool.begin('bytes', undefined as never, { timeMs: 60_000, pieces }).answer;
  /** In the order in which they were started. */
  const starting = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.starting'));
    return names.map((name) => Number.parseInt(name, 10)).toSorted((a, b) => a - b);
  };
  const letStart = (who: number | 'all') => writeFile(path.join(folder, String(who)), '');
  return { ask, bytesOf, starting, letStart, close: pool.close };
}
