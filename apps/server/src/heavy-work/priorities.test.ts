import { expect, it, vi } from 'vitest';
import { heavyWork } from './heavy-work.ts';

const begun = vi.hoisted(() => [] as { name: string; niceness: number; timeMs: number }[]);

vi.mock('./worker-pool.ts', () => ({
  createWorkerPool: ({ niceness }: { niceness: number }) => ({
    begin(name: string, _input: unknown, { timeMs }: { timeMs: number }) {
      begun.push({ name, niceness, timeMs });
      const answer = new Promise((resolve) => setTimeout(resolve, 20));
      return { answer, isOver: answer };
    },
  }),
}));

it('is done behind the work of others where it follows earlier work of the same person, or is a report', async () => {
  const clean = () => heavyWork('ana', 'cleanFile', {} as never, 1_000);
  await Promise.all([clean(), clean(), heavyWork('bia', 'drawReport', {} as never, 1_000)]);
  expect(begun).toEqual([
    { name: 'cleanFile', niceness: 5, timeMs: 1_000 },
    { name: 'drawReport', niceness: 12, timeMs: 2_000 },
    { name: 'cleanFile', niceness: 12, timeMs: 2_000 },
  ]);
});
