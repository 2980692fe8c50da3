import { describe, expect, test } from 'vitest';
import {
  medicineValues,
  newCondition,
  newMedicine,
  readCondition,
  readDose,
  readMedicine,
  substanceOf,
} from './medicine-values.ts';

const TODAY = '2026-11-26';
const named = { ...newMedicine(), name: ' Losartana ' };
const sinceOf = (day: string, month: string, year: string) =>
  readMedicine({ ...named, since: { day, month, year } }, TODAY);

describe('a day that is typed as far as it is known', () => {
  test.each([
    ['', '', '', null],
    ['', '', '2024', '2024'],
    ['', '03', '2024', '2024-03'],
    ['7', '03', '2024', '2024-03-07'],
    [' 07 ', '03', ' 2024 ', '2024-03-07'],
  ])('%j %j %j is %j', (day, month, year, since) => {
    expect(sinceOf(day, month, year)).toMatchObject({ body: { since } });
  });

  test.each([
    ['7', '', '', 'year_missing'],
    ['', '03', '', 'year_missing'],
    ['7', '', '2024', 'month_missing'],
    ['31', '02', '2024', 'date_invalid'],
    ['x', '03', '2024', 'date_invalid'],
    ['', '', '24', 'date_invalid'],
    ['', '', '2027', 'since_in_future'],
  ])('%j %j %j is refused: %s', (day, month, year, code) => {
    expect(sinceOf(day, month, year)).toEqual({ findings: [{ field: 'since', code }] });
  });
});

test('an end that was typed counts for nothing while it goes on', () => {
  const typed = { ...named, endedOn: { day: '', month: '', year: 'x' } };
  expect(readMedicine(typed, TODAY)).toMatchObject({ body: { name: 'Losartana', hasEnded: false, endedOn: null } });
  expect(readMedicine({ ...typed, hasEnded: true }, TODAY)).toMatchObject({ findings: [{ field: 'endedOn' }] });
});

test('a substance is the one that was chosen, or the one that is called so, and any name is taken', () => {
  expect(substanceOf({ name: 'Frisium (clobazam)', substance: 'clobazam' })).toBe('clobazam');
  expect(substanceOf({ name: 'frisium', substance: '' })).toBe('clobazam');
  expect(substanceOf({ name: 'Chá da vovó', substance: '' })).toBeNull();
  expect(readMedicine({ ...named, name: '  ' }, TODAY)).toEqual({
    findings: [{ field: 'name', code: 'name_missing' }],
  });
});

test('what was kept is read as it was', () => {
  const { id: _, ...said } = { id: 'a', name: 'X', substance: null, dose: '1 mg' };
  const kept = {
    id: 'a',
    ...said,
    since: '2024-03-07',
    hasEnded: true,
    endedOn: '2025',
    isShownToDoctors: false,
    createdAt: '',
    updatedAt: '',
  };
  const { createdAt: _c, updatedAt: _u, ...body } = kept;
  expect(readMedicine(medicineValues(kept), TODAY)).toEqual({ body });
});

test('a condition is named in words or by a group', () => {
  expect(readCondition({ ...newCondition(), code: 'P06' }, TODAY)).toMatchObject({ findings: [{ field: 'name' }] });
  expect(readCondition({ ...newCondition(), chapter: 'V' }, TODAY)).toMatchObject({
    body: { name: null, chapter: 'V' },
  });
});

test('a changed dose is another one, on a day from the beginning on', () => {
  const medicine = { id: 'a', dose: '10 mg', since: '2024-03-07' };
  const on = (day: string, month: string, year: string, dose = '20 mg') =>
    readDose({ newId: 'b', dose, on: { day, month, year } }, medicine, TODAY);
  expect(on('8', '03', '2024')).toEqual({ body: { id: 'a', newId: 'b', dose: '20 mg', on: '2024-03-08' } });
  expect(on('', '', '2024')).toMatchObject({ body: { on: '2024' } });
  expect(on('', '', '')).toEqual({ findings: [{ field: 'on', code: 'year_missing' }] });
  expect(on('6', '03', '2024')).toEqual({ findings: [{ field: 'on', code: 'before_since' }] });
  expect(on('8', '03', '2024', ' 10 mg ')).toEqual({ findings: [{ field: 'dose', code: 'dose_missing' }] });
});
