import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import {
  caredAddress,
  careInvitationPath,
  careInvitationTokenIn,
  comesOfAgeOn,
  isAdultOn,
  isBirthDate,
  isCaredAddress,
  mayKeep,
  yearsBetween,
} from './care.ts';

describe('caring for someone', () => {
  it.each([
    ['2008-11-27', '2026-11-27', 18],
    ['2008-11-28', '2026-11-27', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-11-27', '2026-11-27', 0],
    ['1940-01-01', '2026-12-31', 86],
  ])('who was born on %s has on %s lived %i whole years', (born, today, years) => {
    expect(yearsBetween(born, today)).toBe(years);
    expect(isAdultOn(born, today)).toBe(years >= 18);
  });

  it.each([
    ['2008-11-27', '2026-11-27'],
    ['2008-02-29', '2026-03-01'],
  ])('who was born on %s is an adult from %s on, and not the day before', (born, day) => {
    expect(comesOfAgeOn(born)).toBe(day);
    expect([isAdultOn(born, addDays(day, -1)), isAdultOn(born, day)]).toEqual([false, true]);
  });

  it.each([
    ['2026-11-28', false],
    ['2026-11-27', true],
    ['1899-12-31', false],
    ['2019-02-29', false],
    ['2020-02-29', true],
  ])('a birth on %s is one as of 2026-11-27: %s', (day, isOne) => {
    expect(isBirthDate(day, '2026-11-27')).toBe(isOne);
  });

  it('lets who keeps and who is responsible record, and who reads not', () => {
    expect(mayKeep('responsible')).toBe(true);
    expect(mayKeep('keeps')).toBe(true);
    expect(mayKeep('reads')).toBe(false);
  });

  it('knows the place of an address of somebody without one, and no real address', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isCaredAddress(caredAddress(id))));
    expect(isCaredAddress('mae@exemplo.com.br')).toBe(false);
    expect(isCaredAddress('a@cuidado.invalid.exemplo.com')).toBe(false);
  });

  it('finds in the fragment of a link the token that it was made with', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (token) => {
        const hash = new URL(careInvitationPath(token), 'https://balsamo.example').hash;
        expect(careInvitationTokenIn(hash)).toBe(token);
      }),
    );
    expect(careInvitationTokenIn('')).toBeUndefined();
  });
});
