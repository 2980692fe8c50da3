import type { SystemTransaction } from '@balsamo/database/as-system.ts';
import { type Told, tell } from '@balsamo/database/notifications/tell.ts';
import type { PrescriptionChange } from '@balsamo/domain/notifications/vocabulary.ts';

/** A message outside the app about a prescription is of use for a week. */
const USEFUL_MS = 7 * 86_400_000;

/** Tells the patient that their doctor prescribed, or changed what they prescribed. Last in the transaction that did it. */
export async function tellPatient(
  client: SystemTransaction['client'],
  patientId: string,
  prescriptionId: string,
  change: 'created' | PrescriptionChange,
  at: Date,
): Promise<void> {
  const told: Told = {
    userId: patientId,
    type: change === 'created' ? 'prescription_created' : 'prescription_changed',
    relatedId: prescriptionId,
    dueAt: null,
    data: change === 'created' ? {} : { change },
    expiresAt: new Date(at.getTime() + USEFUL_MS),
  };
  await tell(client, [told], at);
}
