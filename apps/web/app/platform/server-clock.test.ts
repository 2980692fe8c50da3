import { describe, expect, it, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-03-02T12:00:00Z');

/** A device in a world that knows the true time. */
function aDevice({ wrongBy = 0, kept = new Map<string, string>() } = {}) {
  const world = { now: NOON, wrongBy, awake: 0 };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const open = () =>
    createServerClock({ deviceNow: () => new Date(world.now + world.wrongBy), elapsed: () => world.awake, storage });
  let clock = open();
  const answer = (headers: Record<string, string> = {}, tripMs = 40, asleepMs = 0) => {
    const departure = clock.departure();
    pass(tripMs);
    const date = new Date(world.now).toUTCString();
    pass(asleepMs, { isAsleep: true });
    clock.compare(new Response('{}', { headers: { date, 'content-type': 'application/json', ...headers } }), departure);
  };
  const pass = (ms: number, { isAsleep = false } = {}) => {
    world.now += ms;
    if (!isAsleep) world.awake += ms;
  };
  return {
    clock: () => clock,
    answer,
    pass,
    set: (wrongBy: number) => {
      world.wrongBy = wrongBy;
    },
    restart() {
      world.awake = 0;
      clock = open();
    },
    error: () => clock.now().getTime() - world.now,
    isChecked: () => clock.read().isChecked,
  };
}

describe.each([-365, -2, 2, 365])('a device whose clock is %i days wrong', (days) => {
  it('knows the true time after the first answer, offline too, and after a restart', () => {
    const device = aDevice({ wrongBy: days * DAY });
    expect([device.error(), device.isChecked()]).toEqual([days * DAY, false]);
    device.answer();
    expect(Math.abs(device.error())).toBeLessThan(2_000);
    device.pass(5 * HOUR);
    expect(Math.abs(device.error())).toBeLessThan(2_000);
    device.restart();
    device.pass(HOUR);
    expect(Math.abs(device.error())).toBeLessThan(2_000);
    expect(device.isChecked()).toBe(true);
  });

  it('knows it too when the clock is put right while the app is open, at the latest with the next answer', () => {
    const device = aDevice({ wrongBy: days * DAY });
    device.answer();
    device.set(0);
    // Put forward it looks like a long sleep.
    if (days > 0) expect(Math.abs(device.error())).toBeLessThan(2_000);
    device.answer();
    expect(Math.abs(device.error())).toBeLessThan(2_000);
  });
});

describe('the comparison with the server', () => {
  it('takes no answer for the present that came before the device slept', () => {
    const device = aDevice();
    device.answer({}, 40, 5 * HOUR);
    expect(device.error()).toBe(0);
    device.answer();
    expect([device.error(), device.isChecked()]).toEqual([0, true]);
  });

  it('leaves a clock alone that is right but for the network', () => {
    const device = aDevice({ wrongBy: 90_000 });
    device.answer();
    expect(device.error()).toBe(90_000);
    expect(device.isChecked()).toBe(true);
  });

  it('listens to nobody but our API, and not to what was under way for long', () => {
    const device = aDevice({ wrongBy: 2 * DAY });
    device.answer({ 'content-type': 'text/html' });
    device.answer({}, 90_000);
    expect(device.isChecked()).toBe(false);
  });

  it('does not trust what was kept where the clock was set back while the app was closed', () => {
    const device = aDevice({ wrongBy: 2 * DAY });
    device.answer();
    device.set(0);
    device.restart();
    expect([device.error(), device.isChecked()]).toEqual([0, false]);
  });

  it('holds while the device sleeps', () => {
    const device = aDevice({ wrongBy: 2 * DAY });
    device.answer();
    device.pass(HOUR, { isAsleep: true });
    expect([Math.abs(device.error()) < 2_000, device.isChecked()]).toEqual([true, true]);
  });

  it('tells when the present moves', () => {
    const device = aDevice({ wrongBy: 2 * DAY });
    const heard = vi.fn();
    device.clock().subscribe(heard);
    device.answer();
    device.answer();
    expect(heard).toHaveBeenCalledOnce();
  });
});
