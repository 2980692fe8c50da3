import type { Role } from '../auth/account.ts';

/** Files that a person can take along: everything, tables, what other health systems read, two pages for the doctor. */
export const EXPORT_FORMATS = ['json', 'csv', 'fhir', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Documents of a treatment are a patient's; everybody else takes along what their account holds. */
export function exportFormatsOf(role: Role): readonly [ExportFormat, ...ExportFormat[]] {
  return role === 'paciente' ? ['pdf', 'json', 'csv', 'fhir'] : ['json', 'csv'];
}

/** The lists of what a person takes along, in the order in which they are written: what refers to something comes after it. */
export const RECORD_KINDS = [
  'inventoryItems',
  'trackers',
  'entries',
  'revisions',
  'movements',
  'ratings',
  'prescriptions',
  'reminders',
  'feedback',
  'appointments',
  'documents',
  'unwantedEffectReports',
  'medicines',
  'conditions',
  'seizures',
  'seizureFreeDays',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** All lists of the file: after the records a doctor's notes of visits and a patient's doctors and associations with what these are shown and handed out, which are about people of this place alone, what others did, what happened at sign-ins and what was paid, which is taken along and which no import brings. */
export const LIST_KINDS = [
  ...RECORD_KINDS,
  'visitNotes',
  'connections',
  'memberships',
  'associationInvitations',
  'dispensings',
  'documentShares',
  'accessLog',
  'authEvents',
  'legalAgreements',
  'caregivers',
  'careActs',
  'receipts',
] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** Work that is done for a person after the request for it was answered. */
export const DATA_JOB_KINDS = ['export', 'import'] as const;
export type DataJobKind = (typeof DATA_JOB_KINDS)[number];

/** An import begins `checked` and is queued when its person says so; an export begins `queued`. */
export const DATA_JOB_STATES = ['checked', 'queued', 'running', 'done', 'failed'] as const;
export type DataJobState = (typeof DATA_JOB_STATES)[number];

/** Files and uploads are kept so long, in hours. */
export const DATA_JOB_KEPT_HOURS = 24;
/** Finished exports that are kept at once; the oldest goes when another is asked for. */
export const EXPORTS_KEPT_MAX = 5;

/** Can the file be of some days only? What is taken along to be imported is always everything. */
export function hasPeriod(format: ExportFormat): boolean {
  return format !== 'json';
}

/** Is it a list that an import brings? */
export const isRecordKind = (kind: ListKind): kind is RecordKind => (RECORD_KINDS as readonly string[]).includes(kind);
