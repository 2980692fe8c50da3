import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { entryColumns } from '@balsamo/database/diary/entry-columns.ts';
import type { RecordRows } from '@balsamo/database/exports/write.ts';
import { timing } from '@balsamo/database/reminders/queries.ts';
import type { RecordKind } from '@balsamo/domain/exports/vocabulary.ts';

/** Where and when an import arrives: what is counted from now on is counted there. */
export type Arrival = { timeZone: string; now: Date };

const at = (instant: string) => new Date(instant);
const atOrNull = (instant: string | null) => (instant === null ? null : new Date(instant));
const decimal = (value: number | null) => (value === null ? null : String(value));
const stamps = (record: { createdAt: string; updatedAt: string }) => ({
  createdAt: at(record.createdAt),
  updatedAt: at(record.updatedAt),
});

/** A record as it is stored; references and id are the account's already. */
export const ROW_OF: { [Kind in RecordKind]: (record: ExportedRecord[Kind], arrival: Arrival) => RecordRows[Kind] } = {
  inventoryItems: ({ strength: { basis, ...contents }, dropsPerMl, amountPerUse, ...item }) => ({
    ...item,
    ...contents,
    strengthBasis: basis,
    dropsPerMl: decimal(dropsPerMl),
    amountPerUse: decimal(amountPerUse),
    ...stamps(item),
  }),
  trackers: (tracker) => ({ ...tracker, ...stamps(tracker) }),
  entries: (entry, { now }) => ({
    ...entryColumns(entry),
    // Nobody is reminded now of what fell due elsewhere.
    isReminderSent: at(entry.checkOutDueAt) <= now,
  }),
  revisions: (revision) => ({
    ...revision,
    changedAt: at(revision.changedAt),
    receivedAt: at(revision.receivedAt),
    written: revision.written as RecordRows['revisions']['written'],
    replaced: revision.replaced as RecordRows['revisions']['replaced'],
  }),
  movements: (movement) => ({
    ...movement,
    change: String(movement.change),
    occurredAt: at(movement.occurredAt),
    createdAt: at(movement.createdAt),
  }),
  ratings: ({ symptoms, ...rating }) => ({
    ...rating,
    ...symptoms,
    ratedAt: at(rating.ratedAt),
    changedAt: atOrNull(rating.changedAt),
    ...stamps(rating),
  }),
  prescriptions: (prescription) => ({
    ...prescription,
    deletedAt: atOrNull(prescription.deletedAt),
    ...stamps(prescription),
  }),
  // What is counted with is set anew: reminders of elsewhere do not fall due here all at once.
  reminders: ({ times, days, isActive, ...reminder }, { timeZone, now }) => ({
    ...reminder,
    ...timing({ times, daysOfWeek: days }, isActive, timeZone, now),
    ...stamps(reminder),
  }),
  feedback: (feedback) => ({ ...feedback, createdAt: at(feedback.createdAt) }),
  appointments: (appointment) => ({
    ...appointment,
    writtenAt: at(appointment.writtenAt),
    ...stamps(appointment),
  }),
  documents: (document) => ({ ...document, ...stamps(document) }),
  unwantedEffectReports: ({ product, ...report }) => ({
    ...report,
    productName: product?.name ?? null,
    productBrand: product?.brand ?? null,
    productBatch: product?.batch ?? null,
    productType: product?.type ?? null,
    isShownToDoctors: false,
    ...stamps(report),
  }),
  medicines: (medicine) => ({ ...medicine, isShownToDoctors: false, ...stamps(medicine) }),
  conditions: (condition) => ({ ...condition, isShownToDoctors: false, ...stamps(condition) }),
  seizures: (seizure) => ({
    ...seizure,
    occurredAt: at(seizure.occurredAt),
    changedAt: atOrNull(seizure.changedAt),
    ...stamps(seizure),
  }),
  seizureFreeDays: (free) => ({ ...free, createdAt: at(free.createdAt) }),
};
