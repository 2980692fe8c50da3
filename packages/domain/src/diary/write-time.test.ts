import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { believableWriteTime, CLOCK_TOLERANCE_MS, timeByOurClock, WRITE_AGE_MAX_MS } from './write-time.ts';

const HOUR = 3_600_000;
const received = new Date('2026-03-10T15:00:00Z');
const at = (hours: number) => new Date(received.getTime() + hours * HOUR);
const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-01-01'), noInvalidDate: true });

describe('when a write was made', () => {
  it.each([
    ['nothing is said', {}, 0],
    ['a right clock says two hours ago', { changedAt: at(-2) }, -2],
    ['a right clock says when it sends, too', { changedAt: at(-2), sentAt: at(0) }, -2],
    ['the clock is a day ahead', { changedAt: at(22), sentAt: at(24) }, -2],
    ['the clock is a day behind', { changedAt: at(-26), sentAt: at(-24) }, -2],
    ['the clock is a day ahead and the sending is not told', { changedAt: at(22) }, 0],
    [
      'a checked clock was set back by two days since',
      { changedAt: at(-2), sentAt: at(-48), isClockChecked: true },
      -2,
    ],
    [
      'a checked clock was put forward by two days since',
      { changedAt: at(-2), sentAt: at(48), isClockChecked: true },
      -2,
    ],
    ['a checked clock contradicts itself', { changedAt: at(46), sentAt: at(48), isClockChecked: true }, -2],
    ['it claims to be made after it was sent', { changedAt: at(1), sentAt: at(0) }, 0],
    ['only the sending is told', { sentAt: at(5) }, 0],
    ['it claims to be from the beginning of clocks', { changedAt: new Date(0) }, -WRITE_AGE_MAX_MS / HOUR],
  ])('%s', (_, said, hours) => {
    expect(believableWriteTime(said, received)).toEqual(at(hours));
  });

  it('is later than the latest write where nothing is said, also of a server whose clock is ahead', () => {
    expect(believableWriteTime({}, received, at(1)).getTime()).toBe(at(1).getTime() + 1);
    expect(believableWriteTime({}, received, received).getTime()).toBe(received.getTime() + 1);
    expect(believableWriteTime({}, received, at(-1))).toEqual(received);
    expect(believableWriteTime({ changedAt: at(-2) }, received, at(-1))).toEqual(at(-2));
  });

  it('is later than that of the write it names as earlier, which was taken for later than it was', () => {
    const said = { changedAt: at(-2), sentAt: at(0) };
    expect(believableWriteTime({ ...said, madeAfter: at(-1) }, received).getTime()).toBe(at(-1).getTime() + 1);
    expect(believableWriteTime({ ...said, madeAfter: at(-3) }, received)).toEqual(at(-2));
  });

  it('is never after receipt nor more than a year before it, whatever is claimed', () => {
    fc.assert(
      fc.property(
        fc.option(instants, { nil: undefined }),
        fc.option(instants, { nil: undefined }),
        (changedAt, sentAt) => {
          const age = received.getTime() - believableWriteTime({ changedAt, sentAt }, received).getTime();
          expect(age).toBeGreaterThanOrEqual(0);
          expect(age).toBeLessThanOrEqual(WRITE_AGE_MAX_MS);
        },
      ),
    );
  });

  it('keeps the order of two writes of one device that are sent together, however wrong its clock is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -48, max: 48 }),
        fc.nat({ max: 500 }),
        fc.nat({ max: 500 }),
        (wrongBy, first, second) => {
          const sentAt = at(wrongBy);
          const made = (hoursAgo: number) =>
            believableWriteTime({ changedAt: at(wrongBy - hoursAgo), sentAt }, received).getTime();
          expect(Math.sign(made(first) - made(second))).toBe(Math.sign(second - first));
        },
      ),
    );
  });
});

describe('a time of use', () => {
  const DAYS = 24;
  it.each([
    ['that the person said stands as it is', at(-30), {}, -30],
    ['read off a right clock stands as it is', at(-2), { sentAt: at(0) }, -2],
    ['read off a clock that is two days fast', at(2 * DAYS - 2), { sentAt: at(2 * DAYS) }, -2],
    ['read off a clock that is two days slow', at(-2 * DAYS - 2), { sentAt: at(-2 * DAYS) }, -2],
    ['read off a clock that is a year fast', at(365 * DAYS - 2), { sentAt: at(365 * DAYS) }, -2],
    ['read off a clock that is a year slow', at(-365 * DAYS - 2), { sentAt: at(-365 * DAYS) }, -2],
    [
      'read off a wrong clock months before it was sent',
      at(2 * DAYS - 100 * DAYS),
      { sentAt: at(2 * DAYS) },
      -100 * DAYS,
    ],
    ['put right by the device, whose clock was put right since', at(-2), { sentAt: at(-48), isClockChecked: true }, -2],
    ['of a checked clock that says to be later than now', at(46), { sentAt: at(48), isClockChecked: true }, -2],
  ])('%s', (_, consumedAt, reading, hours) => {
    expect(timeByOurClock(consumedAt, reading, received)).toEqual(at(hours));
  });

  it('is not known where the clock was set back before sending and was never compared with ours', () => {
    expect(timeByOurClock(at(46), { sentAt: at(0) }, received)).toBeUndefined();
    expect(timeByOurClock(at(46), { sentAt: at(-1) }, received)).toBeUndefined();
  });

  it('is moved by no clock that ran for longer than a device keeps a write: it would land before all calendars', () => {
    const sentAt = new Date('4500-01-01T00:00:00Z');
    expect(timeByOurClock(new Date('1900-01-01T00:00:00Z'), { sentAt }, received)).toBeUndefined();
    const kept = new Date(sentAt.getTime() - WRITE_AGE_MAX_MS);
    expect(timeByOurClock(kept, { sentAt }, received)).toEqual(at(-WRITE_AGE_MAX_MS / HOUR));
  });

  it('is not touched by the time that a request is under way', () => {
    const late = new Date(received.getTime() - CLOCK_TOLERANCE_MS);
    expect(timeByOurClock(at(-2), { sentAt: late }, received)).toEqual(at(-2));
  });
});
