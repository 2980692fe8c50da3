import { describe, expect, it } from 'vitest';
import {
  expiresSoon,
  type InvitationForm,
  invitationEnd,
  invitationProblems,
  isBirthDate,
  isExpired,
} from './invitation.ts';

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

it('a birth date lies between 1900 and today', () => {
  const today = '2026-03-02';
  const days = ['1899-12-31', '1900-01-01', '2026-03-02', '2026-03-03', '2025-02-29'];
  expect(days.map((day) => isBirthDate(day, today))).toEqual([false, true, true, false, false]);
});

describe('the form', () => {
  const form = (given: Partial<InvitationForm> = {}): InvitationForm => ({
    name: 'Ana Lúcia',
    email: 'ana@exemplo.com',
    phone: '',
    birthDate: '',
    notes: '',
    ...given,
  });
  const problems = (given: Partial<InvitationForm>) => invitationProblems(form(given), '2026-03-02');

  it('needs name and address and nothing else', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ name: '', email: '' })).toEqual([
      { field: 'name', code: 'name_too_short' },
      { field: 'email', code: 'email_required' },
    ]);
  });

  it.each([
    [{ phone: '12' }, 'phone', 'phone_invalid'],
    [{ birthDate: '2026-03-03' }, 'birthDate', 'birth_date_invalid'],
    [{ notes: 'x'.repeat(501) }, 'notes', 'notes_too_long'],
  ])('refuses %j', (given, field, code) => {
    expect(problems(given)).toEqual([{ field, code }]);
  });

  it('takes them at their limits', () => {
    expect(problems({ phone: '+55 11 98765-4321', birthDate: '2026-03-02', notes: 'x'.repeat(500) })).toEqual([]);
  });
});
