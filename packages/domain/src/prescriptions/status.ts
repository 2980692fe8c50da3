import { localDay } from '../time/zone.ts';

/** Where a prescription stands (spec §3, spec-D12). Only the newest version of one is ever anything but `obsoleta`. */
export const PRESCRIPTION_STATUSES = ['ativa', 'obsoleta', 'pausada', 'expirada'] as const;
export type PrescriptionStatus = (typeof PRESCRIPTION_STATUSES)[number];

/** After the connection with who prescribed it has ended, a prescription stays in force so many days at most (spec-D34). */
export const FORMER_DOCTOR_DAYS = 90;

const DAY_MS = 86_400_000;

/** What a doctor prescribed whose connection ended at this instant or before it is out of force. */
export function formerDoctorsLimit(now: Date): Date {
  return new Date(now.getTime() - FORMER_DOCTOR_DAYS * DAY_MS);
}

/** From when on it is out of force, whatever its renewal date. */
export function formerDoctorsEnd(followEndedAt: Date): Date {
  return new Date(followEndedAt.getTime() + FORMER_DOCTOR_DAYS * DAY_MS);
}

/**
 * The last local day `YYYY-MM-DD` on which a prescription can hold: its renewal date, or the day 90 days after the parting from who
 * prescribed it where that comes first (spec-D34); null = none.
 */
export function lastDayInForce(
  { renewalDate, followEndedAt }: { renewalDate: string | null; followEndedAt: string | null },
  timeZone: string,
): string | null {
  if (followEndedAt === null) return renewalDate;
  const end = localDay(formerDoctorsEnd(new Date(followEndedAt)), timeZone);
  return renewalDate !== null && renewalDate < end ? renewalDate : end;
}

/** What a person does with a prescription besides writing a new version of it or deleting it. */
export type PrescriptionAction = 'renew' | 'pause' | 'resume';

/** Is the renewal date past on this local day? On the day itself the prescription still holds. Days are `YYYY-MM-DD`. */
export function isRenewalPast(renewalDate: string | null, today: string): boolean {
  return renewalDate !== null && renewalDate < today;
}

/** The status of a prescription in force: `expirada` once its renewal date is past. */
export function statusInForce(renewalDate: string | null, today: string): 'ativa' | 'expirada' {
  return isRenewalPast(renewalDate, today) ? 'expirada' : 'ativa';
}

/**
 * The status after an action; undefined where that status does not allow it. Doing it twice is allowed and changes nothing.
 *
 * - an old version stays `obsoleta` whatever is done
 * - a renewal brings every other one back to `ativa` (spec §4)
 * - `pausada` is reached by pause and left by resume (spec-D12); resumed after its renewal date it is `expirada`
 *
 * @param renewalDate as it stands after the action
 * @param today the patient's local day
 */
export function statusAfter(
  action: PrescriptionAction,
  prescription: { status: PrescriptionStatus; renewalDate: string | null },
  today: string,
): PrescriptionStatus | undefined {
  const { status, renewalDate } = prescription;
  if (status === 'obsoleta') return undefined;
  if (action === 'renew') return 'ativa';
  if (action === 'pause') return status === 'ativa' || status === 'pausada' ? 'pausada' : undefined;
  return status === 'pausada' ? statusInForce(renewalDate, today) : status;
}

/** Can a new version be written? Only of the newest one, or its history would fork. */
export function canBeEdited(status: PrescriptionStatus): boolean {
  return status !== 'obsoleta';
}
