import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { lastDayInForce } from '@balsamo/domain/prescriptions/status.ts';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { useDayFormat } from './day-format.ts';

export const STATUS_TONES = { ativa: 'done', pausada: 'pending', expirada: 'overdue', obsoleta: 'neutral' } as const;

/** `desde 22 de ago de 2026`, and until when it is to be renewed, where that is told. */
export function usePrescriptionDates(prescription: Prescription): string[] {
  const { t } = useTranslation(['prescriptions']);
  const { day, dayOf } = useDayFormat();
  const timeZone = useHomeTimeZone();
  const { status, renewalDate, createdAt } = prescription;
  const since = t('prescriptions:since', { day: dayOf(createdAt, timeZone) });
  const lastDay = status === 'expirada' ? lastDayInForce(prescription, timeZone) : renewalDate;
  if (lastDay === null) return [since];
  return [since, t(status === 'expirada' ? 'prescriptions:expiredOn' : 'prescriptions:renewBy', { day: day(lastDay) })];
}
