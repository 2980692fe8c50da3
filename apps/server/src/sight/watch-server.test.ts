import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServerState, type JobState, standsStillMs } from '../platform/server-state.ts';
import { createServerWatch } from './watch-server.ts';

const MINUTE = 60_000;
const state = (given: Partial<JobState> = {}): JobState => ({
  everyMs: MINUTE,
  since: 0,
  runningSince: undefined,
  endedAt: undefined,
  succeededAt: undefined,
  seconds: undefined,
  ...given,
});

function watched() {
  const lines: { msg: string; level: number; job?: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const disk = { isFull: false };
  const serverState = createServerState();
  const look = createServerWatch({
    db: { storage: { isFull: () => disk.isFull, suspect: async () => undefined } } as never,
    log,
    state: serverState,
  });
  return { look, lines, disk, jobs: serverState.jobs };
}

test('a job stands still when two of its periods and ten minutes have passed without a run that ended well', () => {
  expect(standsStillMs(state(), 12 * MINUTE)).toBeUndefined();
  expect(standsStillMs(state(), 12 * MINUTE + 1)).toBe(12 * MINUTE + 1);
  expect(standsStillMs(state({ succeededAt: MINUTE }), 13 * MINUTE)).toBeUndefined();
  expect(standsStillMs(state({ endedAt: 11 * MINUTE }), 13 * MINUTE)).toBe(13 * MINUTE);
});

test('the log says that a job stands still, once an hour, and when it is over', () => {
  const { look, lines, jobs } = watched();
  const job = state({ runningSince: 1 });
  jobs.set('remind', job);
  for (let minute = 0; minute <= 100; minute++) look(minute * MINUTE);
  expect(lines).toMatchObject([
    { msg: 'a job stands still', job: 'remind', level: 50, isRunning: true },
    { msg: 'a job stands still', job: 'remind' },
  ]);
  job.succeededAt = 100 * MINUTE;
  look(101 * MINUTE);
  look(102 * MINUTE);
  expect(lines.slice(2)).toMatchObject([{ msg: 'a job that stood still has ended well', job: 'remind' }]);
});

test('the log says that the disk is full, and that there is room again; jobs that rest meanwhile stand still for no one', () => {
  const { look, lines, disk, jobs } = watched();
  jobs.set('remind', state());
  disk.isFull = true;
  for (let minute = 0; minute < 59; minute++) look(minute * MINUTE);
  jobs.set('remind', state({ succeededAt: 59 * MINUTE }));
  disk.isFull = false;
  look(59 * MINUTE);
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the disk of DATA_DIR is full: writes are refused until there is room',
    'the disk of DATA_DIR has room again',
  ]);
});
