import type {
  ExportedAuthEvent,
  ExportedLegalAgreement,
  ExportedReceipt,
} from '@balsamo/contract/exports/account-schemas.ts';
import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import type { ExportHead } from '@balsamo/contract/exports/schemas.ts';
import type {
  ExportedAccess,
  ExportedAssociationInvitation,
  ExportedCareAct,
  ExportedCaregiver,
  ExportedConnection,
  ExportedDispensing,
  ExportedDocumentShare,
  ExportedMembership,
  ExportedVisitNote,
} from '@balsamo/contract/exports/sharing-schemas.ts';
import type { RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import type { Language } from '@balsamo/domain/language.ts';

/** The days of an export, on the person's calendar, both included; null = without that end. */
export type ExportPeriod = { from: string | null; to: string | null };

/**
 * A `PersonalExport` as it is read: every list is walked once with `for await`, so that a long diary is never in memory as
 * a whole. A `PersonalExport` with its arrays is one, too. Lists may be walked in any order, and left out.
 *
 * For documents (PDF, FHIR) the source holds neither deleted entries with their movements nor hidden prescriptions;
 * entries and ratings are those of the period. Stock, prescriptions and reminders are always complete.
 */
export type ExportSource = ExportHead & { period: ExportPeriod } & {
  [Kind in RecordKind]: Iterable<ExportedRecord[Kind]> | AsyncIterable<ExportedRecord[Kind]>;
} & {
  /** Always complete; left out where nobody can have looked. */
  accessLog?: Iterable<ExportedAccess> | AsyncIterable<ExportedAccess> | undefined;
  visitNotes?: Iterable<ExportedVisitNote> | AsyncIterable<ExportedVisitNote> | undefined;
  connections?: Iterable<ExportedConnection> | AsyncIterable<ExportedConnection> | undefined;
  memberships?: Iterable<ExportedMembership> | AsyncIterable<ExportedMembership> | undefined;
  associationInvitations?:
    | Iterable<ExportedAssociationInvitation>
    | AsyncIterable<ExportedAssociationInvitation>
    | undefined;
  dispensings?: Iterable<ExportedDispensing> | AsyncIterable<ExportedDispensing> | undefined;
  documentShares?: Iterable<ExportedDocumentShare> | AsyncIterable<ExportedDocumentShare> | undefined;
  legalAgreements?: Iterable<ExportedLegalAgreement> | AsyncIterable<ExportedLegalAgreement> | undefined;
  caregivers?: Iterable<ExportedCaregiver> | AsyncIterable<ExportedCaregiver> | undefined;
  careActs?: Iterable<ExportedCareAct> | AsyncIterable<ExportedCareAct> | undefined;
  receipts?: Iterable<ExportedReceipt> | AsyncIterable<ExportedReceipt> | undefined;
  authEvents?: Iterable<ExportedAuthEvent> | AsyncIterable<ExportedAuthEvent> | undefined;
};

/** Writes one kind of file: `json-file.ts`, `csv-file.ts`, `fhir-file.ts`, `pdf-file.ts`. */
export type ExportWriter = (source: ExportSource, language: Language) => AsyncIterable<Uint8Array>;
