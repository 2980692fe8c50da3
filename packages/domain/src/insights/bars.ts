import type { Effect } from './effect.ts';

/** The axis of impact per product type and of efficacy per method: −5 to +5 (spec §9). */
export const BAR_MAX = 5;

/** `length` is where the bar ends on the axis; `value` what was measured, which may lie beyond it. */
export type Bar<Group> = {
  group: Group;
  effect: Effect;
  drawn: { value: number; length: number; low: number; high: number; isBeyondAxis: boolean } | null;
};

function onAxis(value: number): number {
  return Math.min(BAR_MAX, Math.max(-BAR_MAX, value));
}

/** One bar per group, most records first; groups with too few records have none, and say so. */
export function barsOf<Group extends string>(effects: readonly { group: Group; effect: Effect }[]): Bar<Group>[] {
  return [...effects]
    .sort((a, b) => b.effect.records - a.effect.records || (a.group < b.group ? -1 : 1))
    .map(({ group, effect }) => {
      if (effect.kind === 'too_few') return { group, effect, drawn: null };
      const { value, low, high } = effect.change;
      const drawn = {
        value,
        length: onAxis(value),
        low: onAxis(low),
        high: onAxis(high),
        isBeyondAxis: Math.abs(value) > BAR_MAX,
      };
      return { group, effect, drawn };
    });
}
