import { expect, it } from 'vitest';
import { bySymptom } from '../diary/symptoms.ts';
import { groupFigures } from './group-figures.ts';
import { createAttacker } from './testing/attacker.ts';
import {
  nextMonth,
  SIMULATED_CHANGES,
  SIMULATED_METHODS,
  SIMULATED_TYPES,
  seededDraw,
  simulatedMember,
} from './testing/members.ts';

const ASSOCIATIONS = 1000;
const MONTHS = 12;
/** From here on somebody would say that they know. */
const SURE = 0.95;

/** How many people of this many associations the attacker is sure of, and how often anything was shown. */
function attack(associations: number, figuresOf = groupFigures) {
  let sure = 0;
  let right = 0;
  let shown = 0;
  for (let association = 0; association < associations; association++) {
    const draw = seededDraw(association + 1);
    const target = { ...simulatedMember(draw), isIn: true };
    let others = Array.from({ length: 12 + Math.floor(draw() * 150) }, () => simulatedMember(draw));
    const ofType = createAttacker(SIMULATED_TYPES, (productType) => ({ ...target.contribution, productType }));
    const ofMethod = createAttacker(SIMULATED_METHODS, (method) => ({ ...target.contribution, method }));
    const ofChange = createAttacker(SIMULATED_CHANGES, (change) => ({
      ...target.contribution,
      changes: bySymptom(() => change),
    }));
    const changes = bySymptom(() => target.contribution.changes.pain as number);
    // The same change in every symptom: the most that one person can give away.
    const contribution = { ...target.contribution, changes };
    // Leaves for good in some month, so that months with and without can be compared.
    const leaves = 3 + Math.floor(draw() * MONTHS);
    for (let month = 0; month < MONTHS; month++) {
      const known = others.filter(({ isIn }) => isIn).map((one) => one.contribution);
      const isIn = month < leaves;
      const figures = figuresOf(isIn ? [...known, contribution] : known, draw);
      if (figures) shown++;
      ofType.see(figures, known, isIn);
      ofMethod.see(figures, known, isIn);
      ofChange.see(figures, known, isIn);
      others = nextMonth(others, draw);
    }
    for (const [guess, truth] of [
      [ofType.best(), contribution.productType],
      [ofMethod.best(), contribution.method],
      [ofChange.best(), changes.pain],
    ] as const) {
      if (guess.sureness < SURE) continue;
      sure++;
      if (guess.value === truth) right++;
    }
  }
  return { sure, right, shown };
}

it('nobody is found out by who keeps every answer of a year and knows all the others', () => {
  const { sure, shown } = attack(ASSOCIATIONS);
  expect(shown).toBeGreaterThan(ASSOCIATIONS * MONTHS * 0.8);
  expect(sure).toBe(0);
});

it('somebody is found out where everybody counts and nothing hides them', () => {
  // Uniform draws of one half draw everybody and add nothing.
  const exact: typeof groupFigures = (contributions) => groupFigures(contributions, () => 0.5);
  expect(attack(40, exact).right).toBeGreaterThan(0);
});
