import { describe, expect, it } from 'vitest';
import { isPin, makePin, pinWait, tryPin } from './pin.ts';

const NOW = 1_000_000_000;

describe('a PIN', () => {
  it('has four to six digits', () => {
    expect(['1234', '12345', '123456'].every(isPin)).toBe(true);
    expect(['', '123', '1234567', '12a4', '１２３４'].some(isPin)).toBe(false);
  });

  it('opens with its digits alone, and is kept as none of them', async () => {
    const pin = await makePin('2580');
    expect((await tryPin(pin, '2580', NOW)).isRight).toBe(true);
    expect((await tryPin(pin, '2581', NOW)).isRight).toBe(false);
    expect(JSON.stringify(pin)).not.toContain('2580');
    expect((await makePin('2580')).hash).not.toBe(pin.hash);
  });

  it('after five wrong tries lets the next ones wait longer and longer, up to a quarter of an hour', async () => {
    let pin = await makePin('2580');
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      pin = (await tryPin(pin, '0000', NOW)).after;
      waits.push(pinWait(pin, NOW) / 1000);
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
    expect(pinWait(pin, NOW + 900_000)).toBe(0);
    // The clock was set back by a day.
    expect(pinWait(pin, NOW - 86_400_000)).toBe(900_000);
    expect(pinWait((await tryPin(pin, '2580', NOW)).after, NOW)).toBe(0);
  });
});
