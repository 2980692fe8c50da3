import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { useDayFormat } from './day-format.ts';

export const STATUS_TONES = { ativa: 'done', pausada: 'pending', expirada: 'overdue', obsoleta: 'neutral' } as const;

/** `desde 22 de ago de 2026`, and until when it is to be renewed, where that is told. */
export function usePrescriptionDates({ status, renewalDate, createdAt }: Prescription): string[] {
  const { t } = useTranslation(['prescriptions']);
  const { day, dayOf } = useDayFormat();
  const since = t('prescriptions:since', { day: dayOf(createdAt, useHomeTimeZone()) });
  if (renewalDate === null) return [since];
  const renewal =
    status === 'expirada'
      ? t('prescriptions:expiredOn', { day: day(renewalDate) })
      : t('prescriptions:renewBy', { day: day(renewalDate) });
  return [since, renewal];
}
