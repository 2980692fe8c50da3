import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Rests } from './rests.ts';

describe('whoever asks for much', () => {
  test('does not rest while nobody else is served', () => {
    const rests = new Rests();
    for (let now = 0; now < 60_000; now += 100) {
      expect(rests.of('greedy', now)).toBe(0);
      rests.add('greedy', 300, now);
    }
  });

  test('does not rest for a second of work, however many pieces it comes in', () => {
    const rests = new Rests();
    rests.add('somebody', 5, 0);
    for (let piece = 0; piece < 100; piece++) rests.add('greedy', 10, 0);
    expect(rests.of('greedy', 0)).toBe(0);
    rests.add('greedy', 10, 0);
    expect(rests.of('greedy', 0)).toBe(40);
  });

  test('rests until a quarter of the time that passed has made up for what they took beyond it', () => {
    const rests = new Rests();
    rests.add('greedy', 1_100, 0);
    rests.add('somebody', 5, 0);
    expect(rests.of('greedy', 0)).toBe(400);
    expect(rests.of('greedy', 300)).toBe(100);
    expect(rests.of('greedy', 400)).toBe(0);
  });

  test('never rests for longer than a second, whatever it was', () => {
    const rests = new Rests();
    rests.add('greedy', 600_000, 0);
    rests.add('somebody', 5, 0);
    expect(rests.of('greedy', 0)).toBe(1_000);
    rests.add('somebody', 5, 1_000);
    expect(rests.of('greedy', 1_000)).toBe(0);
  });

  test('goes on at once when the others have been gone for a second', () => {
    const rests = new Rests();
    rests.add('somebody', 5, 0);
    rests.add('greedy', 10_000, 500);
    expect(rests.of('greedy', 1_000)).toBe(500);
    expect(rests.of('greedy', 1_001)).toBe(0);
  });

  test('has had much after a quarter of a second, while others are served', () => {
    const rests = new Rests();
    rests.add('somebody', 5, 0);
    rests.add('greedy', 249, 0);
    expect(rests.hasHadMuch('greedy', 0)).toBe(false);
    rests.add('greedy', 1, 0);
    expect(rests.hasHadMuch('greedy', 0)).toBe(true);
    expect(rests.hasHadMuch('somebody', 0)).toBe(false);
    expect(rests.of('greedy', 0)).toBe(0);
    // A quarter of the time that passes makes up for it.
    expect(rests.hasHadMuch('greedy', 10)).toBe(false);
    rests.add('greedy', 500, 10);
    expect(rests.hasHadMuch('greedy', 1_000)).toBe(true);
    // Of the others nobody has been served for longer than a second.
    expect(rests.hasHadMuch('greedy', 1_001)).toBe(false);
  });

  test('makes nobody else rest', () => {
    const rests = new Rests();
    rests.add('somebody', 5, 0);
    rests.add('greedy', 10_000, 0);
    expect(rests.of('somebody', 0)).toBe(0);
    expect(rests.of('somebody who was never here', 0)).toBe(0);
  });
});

test('in the long run nobody has more than a quarter of the time, beside the first second and one piece', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 50, maxLength: 400 }), (pieces) => {
      const rests = new Rests();
      let now = 0;
      let worked = 0;
      for (const ms of pieces) {
        rests.add('somebody', 1, now);
        now += rests.of('greedy', now) + ms;
        worked += ms;
        rests.add('greedy', ms, now);
        expect(worked).toBeLessThanOrEqual(1_000 + now * 0.25 + 200);
      }
    }),
  );
});
