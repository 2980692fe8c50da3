import { bySymptom } from '../../diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '../../diary/vocabulary.ts';
import type { Contribution, Draw } from '../group-figures.ts';

/** mulberry32: the same seed gives the same numbers. For tests; figures of people are drawn from a secret generator. */
export function seededDraw(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What somebody uses and how it goes, the same every month: what an attacker would like to know. */
export type SimulatedMember = { contribution: Contribution; isIn: boolean };

export const SIMULATED_TYPES = ['oleo', 'flor', 'pomada'] as const satisfies readonly ProductType[];
export const SIMULATED_METHODS = ['sublingual', 'vaporizando', 'oral'] as const satisfies readonly ConsumptionMethod[];
/** How much a symptom changes for somebody: not at all, a little, much. */
export const SIMULATED_CHANGES = [0, -2, -4] as const;

export function simulatedMember(draw: Draw): SimulatedMember {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(draw() * values.length)] as Value;
  return {
    contribution: {
      productType: draw() < 0.5 ? 'oleo' : pick(SIMULATED_TYPES),
      method: pick(SIMULATED_METHODS),
      changes: bySymptom(() => pick(SIMULATED_CHANGES)),
    },
    isIn: draw() < 0.8,
  };
}

/** A month later: some join, leave, consent or withdraw. */
export function nextMonth(members: readonly SimulatedMember[], draw: Draw): SimulatedMember[] {
  const staying = members
    .filter(() => draw() > 0.03)
    .map((one) => ({ ...one, isIn: draw() < 0.05 ? !one.isIn : one.isIn }));
  const joining = Math.floor(draw() * (2 + members.length * 0.06));
  return [...staying, ...Array.from({ length: joining }, () => simulatedMember(draw))];
}
