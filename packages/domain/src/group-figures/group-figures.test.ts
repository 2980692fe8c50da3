import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bySymptom } from '../diary/symptoms.ts';
import { type Contribution, type Draw, GROUP_MIN, groupFigures, toldSplit } from './group-figures.ts';
import { seededDraw } from './testing/members.ts';

/** Draws everybody, and adds noise of the same size every time: none to counts, none to means. */
const quiet: Draw = () => 0.5;
const person = (changes: Contribution['changes'] = {}, more: Partial<Contribution> = {}): Contribution => ({
  productType: 'oleo',
  method: 'sublingual',
  changes,
  ...more,
});
const people = (count: number, one: Contribution) => Array.from({ length: count }, () => one);

describe('figures of a group', () => {
  it('tell nothing of fewer than eleven', () => {
    expect(groupFigures(people(10, person({ pain: -2 })), quiet)).toBeNull();
    expect(groupFigures(people(11, person({ pain: -2 })), quiet)).toMatchObject({ people: 11 });
    expect(groupFigures([], quiet)).toBeNull();
  });

  it('tell who used what most, how, and by how much ratings changed, with an interval', () => {
    const oil = people(12, person({ pain: -2, mood: 1 }));
    const flower = people(11, person({ pain: -1 }, { productType: 'flor', method: 'vaporizando' }));
    const figures = groupFigures([...oil, ...flower], quiet);
    expect(figures).toMatchObject({
      people: 23,
      productTypes: [
        { key: 'oleo', people: 12 },
        { key: 'flor', people: 11 },
      ],
      methods: [
        { key: 'sublingual', people: 12 },
        { key: 'vaporizando', people: 11 },
      ],
    });
    const pain = figures?.changes.find(({ symptom }) => symptom === 'pain');
    expect(pain).toMatchObject({ people: 23, mean: -1.5 });
    expect(pain?.low).toBeLessThan(-1.5);
    expect(pain?.high).toBeGreaterThan(-1.5);
    expect(figures?.changes.map(({ symptom }) => symptom)).toEqual(['mood', 'pain']);
    expect(figures?.changesOfTypes.map(({ productType, changes }) => [productType, changes.length])).toEqual([
      ['oleo', 2],
      ['flor', 1],
    ]);
    expect(figures?.changesOfMethods.map(({ method, changes }) => [method, changes.length])).toEqual([
      ['sublingual', 2],
      ['vaporizando', 1],
    ]);
  });

  it('tell how it went by no method that is not told itself, and within a group less closely than for all', () => {
    const vapour = people(8, person({ pain: -1 }, { method: 'vaporizando' }));
    const few = people(7, person({ pain: -1 }, { method: 'oral' }));
    const figures = groupFigures([...people(30, person({ pain: -2 })), ...vapour, ...few], quiet);
    expect(figures?.changesOfMethods.map(({ method }) => method)).toEqual(['sublingual']);
    const all = groupFigures(people(30, person({ pain: -2 })), quiet);
    const width = (change?: { low: number; high: number }) => (change ? change.high - change.low : 0);
    expect(width(all?.changesOfMethods[0]?.changes[0])).toBeGreaterThan(width(all?.changes[0]));
  });

  it('count nobody’s change for more than five points', () => {
    const calm = people(10, person({ anxiety: 0 }));
    const one = groupFigures([...calm, person({ anxiety: -10 })], quiet)?.changes[0];
    expect(one).toEqual(groupFigures([...calm, person({ anxiety: -5 })], quiet)?.changes[0]);
  });

  it.each([
    ['each of eleven or more', 30, { oleo: 19, flor: 11 }, ['oleo', 'flor']],
    ['what is left over has eleven', 41, { oleo: 30, flor: 6, pomada: 5 }, ['oleo']],
    ['fewer than eleven would be left over', 27, { oleo: 20, flor: 4, pomada: 3 }, []],
    ['the smallest goes with what would be left over', 45, { oleo: 30, flor: 11, pomada: 4 }, ['oleo']],
    ['a single group', 12, { oleo: 12 }, ['oleo']],
  ])('a split where %s', (_, whole, counts, told) => {
    expect(toldSplit(whole, new Map(Object.entries(counts)), quiet).map(({ key }) => key)).toEqual(told);
  });

  it('never tell of a group of fewer than eleven, nor leave one over', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 9 }), (sizes) => {
        const counts = new Map(sizes.map((size, index) => [index, size]));
        const whole = sizes.reduce((sum, size) => sum + size, 0);
        const told = toldSplit(whole, counts, quiet);
        const rest = whole - told.reduce((sum, group) => sum + group.people, 0);
        for (const group of told) expect(group.people).toBeGreaterThanOrEqual(GROUP_MIN);
        expect(told.length === 0 || rest === 0 || rest >= GROUP_MIN).toBe(true);
      }),
    );
  });

  it('tell of no split that is larger than the whole, whatever noise each number has', () => {
    const draw = seededDraw(5);
    let wereApart = 0;
    for (let attempt = 0; attempt < 3000; attempt++) {
      const group = [...people(14, person()), ...people(4, person({}, { productType: 'flor', method: 'vaporizando' }))];
      const figures = groupFigures(group, draw);
      if (!figures) continue;
      for (const split of [figures.productTypes, figures.methods]) {
        const named = split.reduce((sum, { people: count }) => sum + count, 0);
        expect(named).toBeLessThanOrEqual(figures.people);
        for (const { people: count } of split) expect(count).toBeGreaterThanOrEqual(GROUP_MIN);
        if (named === figures.people) wereApart++;
      }
    }
    expect(wereApart).toBeGreaterThan(0);
  });

  it('say of nothing that it changes where nothing does, in 95 months of a hundred or more', () => {
    const draw = seededDraw(7);
    let wrong = 0;
    const tries = 2000;
    for (let attempt = 0; attempt < tries; attempt++) {
      const group = Array.from({ length: 40 }, () => person(bySymptom(() => (draw() - 0.5) * 6)));
      const figures = groupFigures(group, draw);
      const splits = [...(figures?.changesOfTypes ?? []), ...(figures?.changesOfMethods ?? [])];
      const told = [...(figures?.changes ?? []), ...splits.flatMap(({ changes }) => changes)];
      if (told.some(({ low, high }) => low > 0 || high < 0)) wrong++;
    }
    expect(wrong / tries).toBeLessThan(0.05);
  });

  it('tell of no mean beyond what a person’s change may count', () => {
    const draw = seededDraw(11);
    for (let attempt = 0; attempt < 200; attempt++)
      for (const { low, mean, high } of groupFigures(people(12, person({ pain: -9 })), draw)?.changes ?? [])
        for (const value of [low, mean, high]) expect(Math.abs(value)).toBeLessThanOrEqual(5);
  });
});
