import type { NewPrescriptionRow } from '@balsamo/database/prescriptions/queries.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const WRITTEN_DAYS_AGO = 90;
const DAYS_TO_RENEWAL = 26;

/**
 * What Maria wrote down after a consultation, in force and to be renewed within the month.
 * @param oil name of the one that she uses: by it the summary for the doctor finds how far the plan was followed
 */
export function livePrescription(random: Random, oil: string, timeZone: string, now: Date): NewPrescriptionRow {
  const writtenAt = new Date(now.getTime() - WRITTEN_DAYS_AGO * DAY_MS);
  return {
    id: random.uuid(),
    protocolName: 'Sono e dor crônica',
    status: 'ativa',
    renewalDate: addDays(localDay(now, timeZone), DAYS_TO_RENEWAL),
    createdAt: writtenAt,
    updatedAt: writtenAt,
    products: [
      {
        type: 'oleo',
        name: oil,
        dosage: '4 gotas',
        frequency: 'Todos os dias',
        instructions: 'Debaixo da língua, uma hora antes de dormir.',
        consumptionMethod: 'sublingual',
      },
      {
        type: 'flor',
        name: 'Flor in natura',
        dosage: '0,1 g',
        frequency: 'Nos picos de dor',
        consumptionMethod: 'vaporizando',
      },
    ],
  };
}
