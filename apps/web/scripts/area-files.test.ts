import { expect, it } from 'vitest';
import { filesOf, reachedFrom } from './area-files.ts';

const chunk = (
  fileName: string,
  moduleIds: string[],
  imports: string[] = [],
  facadeModuleId: string | null = null,
) => ({
  fileName: `assets/${fileName}`,
  moduleIds,
  imports: imports.map((name) => `assets/${name}`),
  facadeModuleId,
});

it('what is reached from a place goes on over every step, and round a circle once', () => {
  const next: Record<string, string[]> = { page: ['part'], part: ['page', 'deep'], deep: [], other: ['deep'] };
  expect([...reachedFrom(['page'], (place) => next[place] ?? [])].sort()).toEqual(['deep', 'page', 'part']);
});

it('the files of a page are its own and those that they import at once, not what else a shared file could open', () => {
  const chunks = [
    chunk('page.js', [], ['diary.js'], '/app/page.tsx'),
    chunk('diary.js', ['/app/diary.tsx'], ['shared.js']),
    chunk('shared.js', ['/app/parts.ts', '/app/opens-dashboard.ts']),
    chunk('dashboard.js', ['/app/dashboard.tsx'], ['shared.js'], '/app/dashboard.tsx'),
  ];
  expect(filesOf(['/app/page.tsx'], chunks)).toEqual(['diary.js', 'page.js', 'shared.js']);
});

it('a module that the bundler left out brings nothing', () => {
  expect(filesOf(['/app/types.ts'], [chunk('diary.js', ['/app/diary.tsx'])])).toEqual([]);
});
