import { expect, test } from 'vitest';
import { circleProblems, importsIn } from './folder-circles.ts';

const imports = (files: Record<string, string[]>) => new Map(Object.entries(files));
const TWO = imports({ 'a/x.ts': ['b/x.ts'], 'b/y.ts': ['a/y.ts'], 'c/z.ts': ['a/x.ts', 'b/x.ts'] });

test('two folders import each other, though none of their files does: each step is named', () => {
  expect(circleProblems(TWO)).toEqual([
    'folders import each other in a circle: a, b',
    '  a → b: a/x.ts imports b/x.ts',
    '  b → a: b/y.ts imports a/y.ts',
  ]);
});

test('a circle goes through any number of folders, and two circles are told apart', () => {
  const files = imports({
    'a/x.ts': ['b/x.ts'],
    'b/x.ts': ['c/x.ts'],
    'c/y.ts': ['a/y.ts'],
    'd/x.ts': ['e/x.ts'],
    'e/y.ts': ['d/y.ts'],
  });
  const said = circleProblems(files).filter((line) => !line.startsWith(' '));
  expect(said).toEqual([
    'folders import each other in a circle: a, b, c',
    'folders import each other in a circle: d, e',
  ]);
});

test('a folder and one inside it are two folders', () => {
  expect(circleProblems(imports({ 'a/x.ts': ['a/b/x.ts'] }))).toEqual([]);
  expect(circleProblems(imports({ 'a/x.ts': ['a/b/x.ts'], 'a/b/y.ts': ['a/y.ts'] }))).toHaveLength(3);
});

test('a folder that imports itself, or others one way, is no circle', () => {
  expect(circleProblems(imports({ 'a/x.ts': ['a/y.ts', 'b/x.ts'], 'b/x.ts': ['c/x.ts'] }))).toEqual([]);
});

test('imports of values and of types, exports from, import() and its type count; packages of others do not', () => {
  const source = `
    import type { A } from './a.ts';
    import { b } from '../b.ts';
    import '@balsamo/domain/time/zone.ts';
    import { z } from 'zod';
    export * from './c.ts';
    export type { D } from '@balsamo/server/d.ts';
    const e = await import('./e.ts');
    type F = typeof import('./f.ts');`;
  expect(importsIn('packages/contract/src/diary/x.ts', source).sort()).toEqual([
    'apps/server/src/d.ts',
    'packages/contract/src/b.ts',
    'packages/contract/src/diary/a.ts',
    'packages/contract/src/diary/c.ts',
    'packages/contract/src/diary/e.ts',
    'packages/contract/src/diary/f.ts',
    'packages/domain/src/time/zone.ts',
  ]);
});
