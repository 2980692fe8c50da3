import { expect, test } from 'vitest';
import { differingTables, findUnmigratedTables } from './migrations.ts';

test('every table is as the last migration leaves it', async () => {
  expect(await findUnmigratedTables()).toEqual([]);
});

test('a table that gained a column, is new or is gone is named', () => {
  const table = (columns: object) => ({ columns }) as never;
  expect(
    differingTables(
      { same: table({ a: 1 }), gone: table({}), changed: table({ a: 1 }) },
      { same: table({ a: 1 }), changed: table({ a: 1, b: 1 }), made: table({}) },
    ),
  ).toEqual(['gone', 'changed', 'made']);
});
