import { describe, expect, it } from 'vitest';
import { expiresSoon, invitationEnd, isExpired } from './invitation-expiry.ts';

const SENT = new Date('2026-03-02T12:00:00Z');
const END = invitationEnd(SENT);
const before = (ms: number) => new Date(END.getTime() - ms);

describe('the link of an invitation', () => {
  it('works for seven days, to the millisecond', () => {
    expect(END).toEqual(new Date('2026-03-09T12:00:00Z'));
    expect([isExpired(END, before(1)), isExpired(END, END)]).toEqual([false, true]);
  });

  it('ends soon in its last 24 hours, and not once it has ended', () => {
    const day = 86_400_000;
    expect([day + 1, day, 1, 0].map((ms) => expiresSoon(END, before(ms)))).toEqual([false, true, true, false]);
  });
});
