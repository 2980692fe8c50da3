import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emergencyCalls, RED_FLAGS } from './emergency.ts';
import {
  deathProblem,
  EFFECT_ACTIONS,
  type EffectAction,
  NOT_ASKED,
  reportProblem,
  SERIOUSNESS,
  type Seriousness,
  withAction,
  withSeriousness,
} from './report.ts';

const TODAY = '2026-11-26';
const told = {
  ...NOT_ASKED,
  effects: [{ effect: 'tontura' as const, strength: 'leve' as const }],
  redFlags: [],
  description: null,
  beganOn: null,
  beganAt: null,
  endedOn: null,
  actions: [] as EffectAction[],
  actionNote: null,
};

describe('a report', () => {
  test.each([
    ['one effect and nothing else', {}, undefined],
    ['nothing at all', { effects: [] }, { field: 'effects', code: 'nothing_told' }],
    ['blanks alone', { effects: [], description: ' \n' }, { field: 'effects', code: 'nothing_told' }],
    ['words alone', { effects: [], description: 'formigamento' }, undefined],
    ['a red flag alone', { effects: [], redFlags: ['desmaio'] as const }, undefined],
    ['begun tomorrow, by a clock that is ahead', { beganOn: '2026-11-27' }, undefined],
    ['begun the day after', { beganOn: '2026-11-28' }, { field: 'beganOn', code: 'began_in_future' }],
    ['a time of no day', { beganAt: '10:00' }, { field: 'beganAt', code: 'time_without_day' }],
    ['begun and ended the same day', { beganOn: TODAY, beganAt: '10:00', endedOn: TODAY }, undefined],
    [
      'ended before it began',
      { beganOn: TODAY, endedOn: '2026-11-25' },
      { field: 'endedOn', code: 'ended_before_it_began' },
    ],
    ['an end that is to come', { endedOn: '2026-11-28' }, { field: 'endedOn', code: 'ended_in_future' }],
    ['an end of what began nobody knows when', { endedOn: TODAY }, undefined],
    [
      'nothing done and something done',
      { actions: ['parou', 'nada'] as EffectAction[] },
      { field: 'actions', code: 'nothing_and_something' },
    ],
    [
      'words for another action that was not ticked',
      { actionNote: 'chá' },
      { field: 'actionNote', code: 'note_without_action' },
    ],
    [
      'none of the serious things and one of them',
      { seriousness: ['internacao', 'nenhuma'] as Seriousness[] },
      { field: 'seriousness', code: 'nothing_and_something' },
    ],
    ['all of the serious things', { seriousness: SERIOUSNESS.filter((one) => one !== 'nenhuma') }, undefined],
    ['a product used since today', { useBeganOn: TODAY }, undefined],
    [
      'a product used since a day to come',
      { useBeganOn: '2026-11-28' },
      { field: 'useBeganOn', code: 'use_began_in_future' },
    ],
    ['another action in words', { actions: ['outra'] as EffectAction[], actionNote: 'chá' }, undefined],
  ])('with %s', (_, given, problem) => {
    expect(
      reportProblem({ ...told, ...given, redFlags: [...('redFlags' in given ? given.redFlags : [])] }, TODAY),
    ).toEqual(problem);
  });

  test('never says nothing and something was done, however actions are ticked', () => {
    const taps = fc.array(fc.tuple(fc.constantFrom(...EFFECT_ACTIONS), fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(taps, (ticked) => {
        const actions = ticked.reduce<EffectAction[]>((known, [action, isOn]) => withAction(known, action, isOn), []);
        expect(reportProblem({ ...told, actions }, TODAY)).toBeUndefined();
        expect(new Set(actions).size).toBe(actions.length);
      }),
    );
  });
});

describe('the death of a person', () => {
  const alive = { outcome: 'em_recuperacao', seriousness: ['internacao'] } as const;
  const ended = { outcome: 'obito', seriousness: ['internacao'] } as const;
  const resulted = { outcome: 'em_recuperacao', seriousness: ['obito'] } as const;
  const of = ({ outcome, seriousness }: typeof alive | typeof ended | typeof resulted) => ({
    outcome,
    seriousness: [...seriousness],
  });

  test.each([
    ['nothing of it', alive, undefined, undefined],
    ['an outcome', ended, undefined, 'outcome'],
    ['a criterion', resulted, undefined, 'seriousness'],
    ['an outcome over another one', ended, alive, 'outcome'],
    ['a criterion beside another one', resulted, alive, 'seriousness'],
    ['an outcome that stood before', ended, ended, undefined],
    ['a criterion that stood before', resulted, resulted, undefined],
    ['an outcome where a criterion stood', ended, resulted, 'outcome'],
    ['what stood before taken back', alive, ended, undefined],
  ] as const)('is nothing to say of oneself: %s', (_, report, stored, field) => {
    const problem = deathProblem(of(report), stored && of(stored));
    expect(problem).toEqual(field && { field, code: 'death_of_oneself' });
  });
});

test('never says none and some of the serious things, however they are ticked', () => {
  const taps = fc.array(fc.tuple(fc.constantFrom(...SERIOUSNESS), fc.boolean()), { maxLength: 20 });
  fc.assert(
    fc.property(taps, (ticked) => {
      const seriousness = ticked.reduce<Seriousness[]>((known, [one, isOn]) => withSeriousness(known, one, isOn), []);
      expect(reportProblem({ ...told, seriousness }, TODAY)).toBeUndefined();
      expect(new Set(seriousness).size).toBe(seriousness.length);
    }),
  );
});

describe('an emergency', () => {
  test.each([
    [[], []],
    [['dor_no_peito'], ['samu', 'cvv']],
    [['desmaio'], ['samu', 'cvv']],
    [['pensamentos_suicidas'], ['cvv', 'samu']],
    [
      ['pensamentos_suicidas', 'desmaio'],
      ['samu', 'cvv'],
    ],
  ] as const)('%j calls %j, in this order', (flags, calls) => {
    expect(emergencyCalls(flags)).toEqual(calls);
  });

  test('is answered with both numbers for every choice of flags', () => {
    fc.assert(
      fc.property(fc.subarray([...RED_FLAGS], { minLength: 1 }), (flags) => {
        expect(emergencyCalls(flags).toSorted()).toEqual(['cvv', 'samu']);
      }),
    );
  });
});
