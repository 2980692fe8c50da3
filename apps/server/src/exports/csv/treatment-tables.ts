import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import type { Column } from '../../csv/cell.ts';
import type { ExportSource } from '../source/export-source.ts';
import { wallClock } from './columns.ts';
import { type CsvTable, table } from './table.ts';

type Prescription = ExportedRecord['prescriptions'];

export function prescriptionTables(source: ExportSource): CsvTable[] {
  return [
    table<Prescription>('prescriptions', source.prescriptions, [
      ['id', (prescription) => prescription.id],
      ['doctor_id', (prescription) => prescription.doctorId],
      ['doctor_name', (prescription) => prescription.doctorName],
      ['protocol_name', (prescription) => prescription.protocolName],
      ['status', (prescription) => prescription.status],
      ['renewal_date', (prescription) => prescription.renewalDate],
      ['previous_id', (prescription) => prescription.previousId],
      ['created_at_utc', (prescription) => prescription.createdAt],
      ['updated_at_utc', (prescription) => prescription.updatedAt],
    ]),
    table('prescription_products', prescribedProducts(source.prescriptions), [
      ['prescription_id', ({ prescriptionId }) => prescriptionId],
      ['number', ({ number }) => number],
      ['type', ({ product }) => product.type],
      ['name', ({ product }) => product.name],
      ['dosage', ({ product }) => product.dosage],
      ['frequency', ({ product }) => product.frequency ?? null],
      ['consumption_method', ({ product }) => product.consumptionMethod ?? null],
      ['instructions', ({ product }) => product.instructions ?? null],
    ]),
  ];
}

async function* prescribedProducts(prescriptions: ExportSource['prescriptions']) {
  for await (const { id, products } of prescriptions) {
    for (const [index, product] of products.entries()) yield { prescriptionId: id, number: index + 1, product };
  }
}

/** What is taken to a doctor, what bothered, what else is taken, and what is treated. */
export function healthTables(source: ExportSource): CsvTable[] {
  return [
    table<ExportedRecord['appointments']>('appointments', source.appointments, [
      ['id', (appointment) => appointment.id],
      ['day', (appointment) => appointment.day],
      ['questions', (appointment) => appointment.questions],
      ['written_at_utc', (appointment) => appointment.writtenAt],
      ['created_at_utc', (appointment) => appointment.createdAt],
      ['updated_at_utc', (appointment) => appointment.updatedAt],
    ]),
    table<ExportedRecord['documents']>('documents', source.documents, [
      ['id', (document) => document.id],
      ['type', (document) => document.type],
      ['title', (document) => document.title],
      ['number', (document) => document.number],
      ['issuer', (document) => document.issuer],
      ['issued_on', (document) => document.issuedOn],
      ['valid_until', (document) => document.validUntil],
      ['created_at_utc', (document) => document.createdAt],
      ['updated_at_utc', (document) => document.updatedAt],
    ]),
    table<ExportedRecord['unwantedEffectReports']>('unwanted_effects', source.unwantedEffectReports, [
      ['id', (report) => report.id],
      ['effects', (report) => JSON.stringify(report.effects)],
      ['red_flags', (report) => JSON.stringify(report.redFlags)],
      ['description', (report) => report.description],
      ['began_on', (report) => report.beganOn],
      ['began_at_local', (report) => report.beganAt],
      ['ended_on', (report) => report.endedOn],
      ['actions', (report) => JSON.stringify(report.actions)],
      ['action_note', (report) => report.actionNote],
      ['outcome', (report) => report.outcome],
      ['seriousness', (report) => JSON.stringify(report.seriousness)],
      ['product', (report) => report.product?.name ?? null],
      ['product_brand', (report) => report.product?.brand ?? null],
      ['product_batch', (report) => report.product?.batch ?? null],
      ['product_type', (report) => report.product?.type ?? null],
      ['dose', (report) => report.dose],
      ['method', (report) => report.method],
      ['indication', (report) => report.indication],
      ['use_began_on', (report) => report.useBeganOn],
      ['other_medicines', (report) => report.otherMedicines],
      ['is_shown_to_doctors', (report) => report.isShownToDoctors],
      ['created_at_utc', (report) => report.createdAt],
      ['updated_at_utc', (report) => report.updatedAt],
    ]),
    table<ExportedRecord['medicines']>('medicines', source.medicines, [
      ['id', (medicine) => medicine.id],
      ['name', (medicine) => medicine.name],
      ['substance', (medicine) => medicine.substance],
      ['dose', (medicine) => medicine.dose],
      ...spanColumns,
    ]),
    table<ExportedRecord['seizures']>('seizures', source.seizures, [
      ['id', (seizure) => seizure.id],
      ['occurred_at_utc', (seizure) => seizure.occurredAt],
      ['time_zone', (seizure) => seizure.timeZone],
      ['occurred_at_local', (seizure) => wallClock(seizure.occurredAt, seizure.timeZone)],
      ['count', (seizure) => seizure.count],
      ['length', (seizure) => seizure.length],
      ['timed_seconds', (seizure) => seizure.timedSeconds],
      ['kind', (seizure) => seizure.kind],
      ['note', (seizure) => seizure.note],
      ['changed_at_utc', (seizure) => seizure.changedAt],
      ['created_at_utc', (seizure) => seizure.createdAt],
      ['updated_at_utc', (seizure) => seizure.updatedAt],
    ]),
    table<ExportedRecord['seizureFreeDays']>('seizure_free_days', source.seizureFreeDays, [
      ['id', (free) => free.id],
      ['day', (free) => free.day],
      ['created_at_utc', (free) => free.createdAt],
    ]),
    table<ExportedRecord['conditions']>('conditions', source.conditions, [
      ['id', (condition) => condition.id],
      ['name', (condition) => condition.name],
      ['icd10_chapter', (condition) => condition.chapter],
      ['code', (condition) => condition.code],
      ...spanColumns,
    ]),
  ];
}

/** From when to when, as far as it is known. */
const spanColumns: Column<ExportedRecord['medicines' | 'conditions']>[] = [
  ['since', ({ since }) => since],
  ['has_ended', ({ hasEnded }) => hasEnded],
  ['ended_on', ({ endedOn }) => endedOn],
  ['is_shown_to_doctors', ({ isShownToDoctors }) => isShownToDoctors],
  ['created_at_utc', ({ createdAt }) => createdAt],
  ['updated_at_utc', ({ updatedAt }) => updatedAt],
];
