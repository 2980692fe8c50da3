import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUICK_ACTION_IDS } from './entry.ts';
import { orderedQuickActions } from './preferences.ts';

const ids = (chosen: Parameters<typeof orderedQuickActions>[0]) => orderedQuickActions(chosen).map(({ id }) => id);

describe('the cards of the diary home', () => {
  it('stand as they are for who has chosen none', () => expect(ids([])).toEqual(QUICK_ACTION_IDS));

  it('begin with the chosen ones, in their usual order', () =>
    expect(ids(['smoked', 'tookCapsule']).slice(0, 3)).toEqual(['tookCapsule', 'smoked', 'tookOil']));

  it('are always all of them, each once', () => {
    fc.assert(
      fc.property(fc.subarray(QUICK_ACTION_IDS), (chosen) => {
        expect([...ids(chosen)].sort()).toEqual([...QUICK_ACTION_IDS].sort());
      }),
    );
  });
});
