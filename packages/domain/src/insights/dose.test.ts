import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { canTellApart, type DayOfDoses, doseTrendOf, type JointDoses } from './dose.ts';
import { chanceOf } from './testing/simulated-patients.ts';

type Record = { mg: number; before: number; after: number };
const daysOf = (records: readonly Record[], perDay = 1): DayOfDoses[] => {
  const days: DayOfDoses[] = [];
  for (let start = 0; start < records.length; start += perDay) {
    const of = records.slice(start, start + perDay);
    const sum = (value: (record: Record) => number) => of.reduce((total, record) => total + value(record), 0);
    days.push({
      day: addDays('2026-01-01', start / perDay),
      records: of.length,
      mg: sum((r) => r.mg),
      before: sum((r) => r.before),
      after: sum((r) => r.after),
      mgSquares: sum((r) => r.mg ** 2),
      beforeSquares: sum((r) => r.before ** 2),
      mgByBefore: sum((r) => r.mg * r.before),
      mgByAfter: sum((r) => r.mg * r.after),
      beforeByAfter: sum((r) => r.before * r.after),
    });
  }
  return days;
};
const doses = [5, 10, 5, 15, 10, 15, 5, 10, 15, 10, 5, 15];
const befores = [4, 5, 6, 5, 6, 4, 5, 4, 6, 5, 6, 4];

describe('change against milligrams', () => {
  it('finds the slope that was put in, beside the one on the rating before', () => {
    const records = doses.map((mg, index) => ({
      mg,
      before: befores[index] as number,
      after: 1 + 0.1 * mg + 0.5 * (befores[index] as number),
    }));
    const trend = doseTrendOf('mood', daysOf(records));
    if (trend.kind !== 'measured') throw new Error('twelve records are enough');
    expect(trend.perMg.value).toBeCloseTo(0.1, 10);
    expect(trend).toMatchObject({ records: 12, days: 12, mg: 10, outcome: 'better_with_more' });
    expect(trend.mgSpread).toBeCloseTo(Math.sqrt((4 * 25 + 4 * 25) / 11), 12);
    expect(doseTrendOf('pain', daysOf(records))).toMatchObject({ outcome: 'worse_with_more' });
    const cutOtherwise = doseTrendOf('mood', daysOf(records, 2));
    expect(cutOtherwise.kind === 'measured' && cutOtherwise.perMg.value).toBeCloseTo(0.1, 10);
  });

  it('does not take more for worse because more is taken when it is worse', () => {
    // The dose follows the pain, and the pain after follows the pain before; milligrams do nothing.
    const jitter = [0, 1, -1, 1, 0, -1];
    const records = Array.from({ length: 36 }, (_, index) => {
      const before = 3 + (index % 5);
      const turn = Math.floor(index / 5) % 6;
      return { mg: 2 * before + 2 * (jitter[(index + turn) % 6] as number), before, after: 1 + 0.5 * before };
    });
    const trend = doseTrendOf('pain', daysOf(records));
    expect(trend).toMatchObject({ kind: 'measured', outcome: 'no_clear_trend' });
  });

  it('is not read off too few records or days, nor off one dose', () => {
    const records = doses.map((mg, index) => ({ mg, before: befores[index] as number, after: 5 }));
    expect(doseTrendOf('pain', daysOf(records.slice(0, 9)))).toEqual({ kind: 'too_few', records: 9, days: 9 });
    expect(doseTrendOf('pain', daysOf(records, 3))).toMatchObject({ kind: 'too_few', days: 4 });
    const same = records.map((record) => ({ ...record, mg: 7 }));
    expect(doseTrendOf('pain', daysOf(same))).toEqual({ kind: 'same_dose', records: 12, mg: 7 });
    const tied = records.map((record) => ({ ...record, mg: 2 * record.before }));
    expect(doseTrendOf('pain', daysOf(tied))).toMatchObject({ kind: 'same_dose' });
  });

  it('covers the true slope in about 95 of 100 diaries', () => {
    const chance = chanceOf(11);
    let covered = 0;
    for (let diary = 0; diary < 400; diary++) {
      const records = Array.from({ length: 24 }, () => {
        const before = 5 + chance.normal();
        const mg = 10 + 2 * before + 3 * chance.normal();
        return { mg, before, after: 2 + 0.05 * mg + 0.4 * before + chance.normal() };
      });
      const trend = doseTrendOf('mood', daysOf(records));
      if (trend.kind === 'measured' && trend.perMg.low <= 0.05 && trend.perMg.high >= 0.05) covered++;
    }
    expect(covered / 400).toBeGreaterThan(0.93);
    expect(covered / 400).toBeLessThan(0.995);
  });
});

describe('THC and CBD', () => {
  const jointOf = (doses: readonly (readonly [thc: number, cbd: number])[]): JointDoses => {
    const sum = (of: (thc: number, cbd: number) => number) => doses.reduce((total, dose) => total + of(...dose), 0);
    return {
      records: doses.length,
      thc: sum((thc) => thc),
      cbd: sum((_, cbd) => cbd),
      thcSquares: sum((thc) => thc * thc),
      cbdSquares: sum((_, cbd) => cbd * cbd),
      products: sum((thc, cbd) => thc * cbd),
    };
  };

  it.each<[string, boolean, (readonly [number, number])[]]>([
    ['of one bottle that holds both cannot be told apart', false, doses.map((mg) => [mg / 2, mg])],
    ['are told apart where one is in none of the products', true, doses.map((mg) => [0, mg])],
    ['are told apart where one never changes', true, doses.map((mg) => [2.5, mg])],
    ['are told apart where they change by themselves', true, doses.map((mg, index) => [befores[index] as number, mg])],
    ['nobody knows of cannot be told apart', false, []],
  ])('%s', (_, isApart, given) => {
    expect(canTellApart(jointOf(given))).toBe(isApart);
  });
});
