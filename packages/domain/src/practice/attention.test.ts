import { describe, expect, it } from 'vitest';
import { diaryFrequencyPercent } from '../diary/frequency.ts';
import type { Symptom } from '../diary/symptoms.ts';
import { symptomTrend } from '../patients/symptom-trend.ts';
import { type AttentionGround, attentionReasons, byAttention } from './attention.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const mood = (latest: number, earlier: number) =>
  symptomTrend('mood', { sum: latest * 10, records: 10 }, { sum: earlier * 10, records: 10 });

const trend = (symptom: Symptom, latest: number, earlier: number) =>
  symptomTrend(symptom, { sum: latest * 10, records: 10 }, { sum: earlier * 10, records: 10 });

const ground = (changes: Partial<AttentionGround> & { entries?: number } = {}): AttentionGround => {
  const { entries = 6, ...rest } = changes;
  return {
    connectedAt: daysAgo(90),
    entriesLast7Days: entries,
    diaryFrequencyPercent: diaryFrequencyPercent(entries),
    lastActivityAt: daysAgo(0.5),
    mood: mood(6, 6),
    trends: [],
    expiredPrescriptions: 0,
    ...rest,
  };
};
const codes = (given: AttentionGround) => attentionReasons(given, NOW).map(({ code }) => code);

describe('who needs attention', () => {
  it.each<[string, AttentionGround, string[]]>([
    ['nobody whose diary goes on as it did', ground(), []],
    ['a diary three whole days silent', ground({ lastActivityAt: daysAgo(3) }), ['silent']],
    ['not one that was written in a moment before', ground({ lastActivityAt: daysAgo(2.999) }), []],
    ['a diary written in less than half of the days', ground({ entries: 3 }), ['diary_seldom']],
    ['not one of four entries in seven days', ground({ entries: 4 }), []],
    ['a mood below 4', ground({ mood: mood(3.9, 3.9) }), ['mood_low']],
    ['not a mood of 4', ground({ mood: mood(4, 4) }), []],
    ['a mood that fell by more than half a point', ground({ mood: mood(6, 6.6) }), ['mood_down']],
    ['not one that fell by half a point', ground({ mood: mood(6, 6.5) }), []],
    ['pain that rose by more than half a point', ground({ trends: [trend('pain', 6, 5.4)] }), ['worse']],
    ['not pain that rose by half a point', ground({ trends: [trend('pain', 6, 5.5)] }), []],
    ['not pain that fell', ground({ trends: [trend('pain', 5, 6)] }), []],
    ['anxiety that rose', ground({ trends: [trend('anxiety', 6, 5)] }), ['worse']],
    ['sleep that fell', ground({ trends: [trend('sleep', 5, 6)] }), ['worse']],
    ['not energy that fell', ground({ trends: [trend('energy', 5, 6)] }), []],
    ['a prescription that ran out', ground({ expiredPrescriptions: 1 }), ['prescription_expired']],
    ['silence and seldom as one thing', ground({ entries: 0, lastActivityAt: daysAgo(9) }), ['silent']],
    ['a diary that never began', ground({ entries: 0, lastActivityAt: null }), ['silent']],
    [
      'not in the first three days of a connection',
      ground({ entries: 0, lastActivityAt: null, connectedAt: daysAgo(2.9) }),
      [],
    ],
  ])('%s', (_, given, expected) => {
    expect(codes(given)).toEqual(expected);
  });
});

describe('the order', () => {
  it('puts feeling before writing, what stopped lately before what stopped long ago, and an empty diary after both', () => {
    const named = {
      fine: ground(),
      never: ground({ entries: 0, lastActivityAt: null }),
      'silent for long': ground({ entries: 0, lastActivityAt: daysAgo(60) }),
      'silent lately': ground({ entries: 5, lastActivityAt: daysAgo(4) }),
      'feels low': ground({ mood: mood(3, 3) }),
      'feels low and writes seldom': ground({ mood: mood(3, 3), entries: 2 }),
    };
    const sorted = Object.entries(named)
      .map(([name, given]) => ({ name, reasons: attentionReasons(given, NOW), lastActivityAt: given.lastActivityAt }))
      .sort(byAttention)
      .map(({ name }) => name);
    expect(sorted).toEqual([
      'feels low and writes seldom',
      'feels low',
      'silent lately',
      'silent for long',
      'never',
      'fine',
    ]);
  });
});
