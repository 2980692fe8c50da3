import type { Notification, NotificationList } from '@balsamo/contract/notifications/schemas.ts';
import { NOTIFICATION_TYPES, type NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { createTestI18n } from '../../testing/render-page.tsx';
import { withArrived } from './notification-queries.ts';
import { whenOf, wordsOf } from './notification-words.ts';

function one(sequence: number, changes: Partial<Notification> = {}): Notification {
  return {
    id: `0197f22e-79b0-7fff-bfff-${String(sequence).padStart(12, '0')}`,
    sequence,
    type: 'reminder',
    relatedId: null,
    data: {},
    about: { person: null, thing: null, usedAt: null },
    dueAt: '2026-11-20T11:00:00.000Z',
    isRead: false,
    createdAt: '2026-11-20T11:00:01.000Z',
    ...changes,
  };
}
const list: NotificationList = { items: [one(4)], nextCursor: null, unreadCount: 1, lastSequence: 4 };

describe('a notification that arrives', () => {
  it('stands at the top and counts', () => {
    const next = withArrived(list, one(5));
    expect(next.items.map(({ sequence }) => sequence)).toEqual([5, 4]);
    expect(next).toMatchObject({ unreadCount: 2, lastSequence: 5 });
  });

  it('is taken once, however often it is sent', () => {
    const next = withArrived(list, one(5));
    expect(withArrived(next, one(5))).toBe(next);
    expect(withArrived(list, one(3))).toBe(list);
  });

  it('does not count when it was read elsewhere before', () => {
    expect(withArrived(list, one(5, { isRead: true })).unreadCount).toBe(1);
  });
});

/** Told to doctors and associations, or of the account's own sign-in, for which nobody acts. */
const OF_NO_DIARY = new Set<NotificationType>([
  'new_patient_connected',
  'patient_checkin',
  'security_changed',
  'association_recommended',
  'recommendation_declined',
  'association_invitation_accepted',
  'association_invitation_declined',
  'document_shown',
  'unwanted_effect_reported',
]);
/** What a caregiver may be told of somebody they act for. */
const OF_A_PATIENT = NOTIFICATION_TYPES.filter((type) => !OF_NO_DIARY.has(type));
describe('what it says', () => {
  const words = (language: 'pt' | 'en' | 'fr') => ({
    t: createTestI18n(language).getFixedT(null, ['notifications']),
    language: language === 'pt' ? 'pt-BR' : language,
    timeZone: 'America/Sao_Paulo',
    whose: {},
  });

  it.each([
    ['pt', 'Lembrete das 08:00'],
    ['en', '8:00 AM reminder'],
    ['fr', 'Rappel de 08:00'],
  ] as const)('names the minute in the person’s zone, in %s', (language, title) => {
    expect(wordsOf(one(1), words(language)).title.replace('\u202f', ' ')).toBe(title);
  });

  it('says who and what in the place of a sentence that fits everyone', () => {
    const about = { person: 'Ana Lima', thing: 'Óleo CBD', usedAt: null };
    const said = wordsOf(one(1, { type: 'prescription_created', about }), words('pt'));
    expect(said).toEqual({ title: 'Nova prescrição', subject: 'Ana Lima · Óleo CBD', text: undefined });
  });

  it('says what changed beside whose prescription it is', () => {
    const about = { person: null, thing: 'Óleo CBD', usedAt: null };
    const said = wordsOf(one(1, { type: 'prescription_changed', data: { change: 'paused' }, about }), words('pt'));
    expect(said).toMatchObject({ subject: 'Óleo CBD', text: expect.stringContaining('pausou') });
  });

  it('names the use that waits by its time', () => {
    const about = { person: null, thing: null, usedAt: '2026-11-20T11:00:00.000Z' };
    expect(wordsOf(one(1, { type: 'check_out_due', about }), words('pt')).subject).toBe('uso das 08:00');
  });

  it('speaks to a caregiver of the person, and never of their own diary', () => {
    const acting = (language: 'pt' | 'fr') => ({
      ...words(language),
      whose: { context: 'acting', person: 'Ana' } as const,
    });
    const [pt, fr] = [acting('pt'), acting('fr')];
    expect(wordsOf(one(1, { type: 'rating_due' }), pt)).toMatchObject({
      title: 'A pergunta do dia',
      text: 'Como Ana está agora? Leva menos de um minuto.',
    });
    for (const type of OF_A_PATIENT) {
      const said = wordsOf(one(1, { type }), pt);
      expect(`${said.title} ${said.text}`).not.toMatch(/\b(você|vocês|seu|sua|seus|suas)\b/i);
      const french = wordsOf(one(1, { type }), fr);
      expect(`${french.title} ${french.text}`).not.toMatch(/\b(votre|vos)\b/i);
    }
  });

  it('says something to everyone where nobody may be named', () => {
    expect(wordsOf(one(1, { type: 'patient_checkin' }), words('pt'))).toMatchObject({
      subject: '',
      text: 'Abra para ver como foi.',
    });
  });

  it.each([
    ['2026-11-20T11:00:30Z', 'agora'],
    ['2026-11-20T11:05:01Z', 'há 5 minutos'],
    ['2026-11-20T14:30:00Z', 'há 3 horas'],
    ['2026-11-21T05:00:00Z', 'ontem 08:00'],
    ['2026-11-24T05:00:00Z', '20 de nov, 08:00'],
    // A device whose clock is behind.
    ['2026-11-20T10:00:00Z', 'agora'],
  ])('at %s it came %s', (now, expected) => {
    expect(whenOf('2026-11-20T11:00:01.000Z', new Date(now), words('pt'))).toBe(expected);
  });
});
