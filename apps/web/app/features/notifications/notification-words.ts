import type { Notification } from '@balsamo/contract/notifications/schemas.ts';
import { SECURITY_CHANGES, type SecurityChange } from '@balsamo/domain/auth/events.ts';
import { PRESCRIPTION_CHANGES, type PrescriptionChange } from '@balsamo/domain/notifications/vocabulary.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import type { TFunction } from 'i18next';
import type { Whose } from '../../components/acting/use-whose.ts';
import { clockTime } from '../../platform/clock-time.ts';
import { dateTimeFormat, relativeTimeFormat } from '../../platform/intl-formats.ts';

const MINUTE_MS = 60_000;
type T = TFunction<['notifications']>;
type When = { t: T; language: string; timeZone: string };
type Words = When & { whose: Whose };

export type NotificationWords = {
  title: string;
  /** Whom and what it tells of; empty where that is not known. */
  subject: string;
  /** What to do about it, where the subject does not say enough. */
  text: string | undefined;
};

/** What a notification says, in the language of the interface. */
export function wordsOf({ type, data, about, dueAt, createdAt }: Notification, words: Words): NotificationWords {
  const { t, language, timeZone, whose } = words;
  const timeOf = (instant: string) => clockTime(new Date(instant), language, timeZone);
  const used = about.usedAt && t('notifications:usedAt', { time: timeOf(about.usedAt) });
  const subject = [about.person, about.thing, used].filter(Boolean).join(' · ');
  return {
    title: t(`notifications:kind.${type}.title`, { time: timeOf(dueAt ?? createdAt), ...whose }),
    subject,
    text: changeText(data.change, words) ?? (subject ? undefined : t(`notifications:kind.${type}.text`, whose)),
  };
}

function changeText(change: string | undefined, { t }: Words): string | undefined {
  if (isChange(change)) return t(`notifications:change.${change}`);
  return isSecurityChange(change) ? t(`notifications:securityChange.${change}`) : undefined;
}

const isSecurityChange = (change: string | undefined): change is SecurityChange =>
  SECURITY_CHANGES.includes(change as SecurityChange);

const isChange = (change: string | undefined): change is PrescriptionChange =>
  PRESCRIPTION_CHANGES.includes(change as PrescriptionChange);

/** `agora`, `há 5 minutos`, `há 3 horas`, `ontem 21:40`, `12 de nov, 08:00`. */
export function whenOf(createdAt: string, now: Date, words: When): string {
  const { t, language, timeZone } = words;
  const instant = new Date(createdAt);
  const relative = relativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS);
  if (minutes < 1) return t('notifications:now');
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const days = daysBetween({ instant, timeZone }, { instant: now, timeZone });
  if (days === 0) return relative.format(-Math.floor(minutes / 60), 'hour');
  if (days === 1) return `${relative.format(-1, 'day')} ${clockTime(instant, language, timeZone)}`;
  const day = dateTimeFormat(language, { day: 'numeric', month: 'short', timeZone }).format(instant);
  return `${day.replaceAll('.', '')}, ${clockTime(instant, language, timeZone)}`;
}
