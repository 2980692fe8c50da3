import { describe, expect, it } from 'vitest';
import { type InvitationForm, invitationProblems, isBirthDate } from './invitation.ts';

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
