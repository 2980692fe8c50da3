import { LANGUAGES } from '@balsamo/domain/language.ts';
import { z } from 'zod';
import { Instant } from '../scalars.ts';
import {
  ExportedAccount,
  ExportedAuthEvent,
  ExportedConsent,
  ExportedLegalAgreement,
  ExportedReceipt,
  ExportedSettings,
} from './account-schemas.ts';
import {
  ExportedCondition,
  ExportedEffectReport,
  ExportedMedicine,
  ExportedSeizure,
  ExportedSeizureFreeDay,
} from './health-record-schemas.ts';
import {
  ExportedAppointment,
  ExportedDocument,
  ExportedEntry,
  ExportedFeedback,
  ExportedItem,
  ExportedMovement,
  ExportedPrescription,
  ExportedRating,
  ExportedReminder,
  ExportedTracker,
} from './record-schemas.ts';
import { ExportedRevision } from './revision-schemas.ts';
import {
  ExportedAccess,
  ExportedAssociationInvitation,
  ExportedCareAct,
  ExportedCaregiver,
  ExportedConnection,
  ExportedDispensing,
  ExportedDocumentShare,
  ExportedMembership,
  ExportedVisitNote,
} from './sharing-schemas.ts';

/**
 * What a person takes along, and what an import reads: everything as it is stored, nothing computed. Instants are in UTC
 * with milliseconds, days `YYYY-MM-DD`, enum values the stored Portuguese ones. A field may be added to version 1 only as
 * an optional one; what an older server could not keep makes a new version.
 */
export const EXPORT_FORMAT = 'balsamo-export';
export const EXPORT_VERSION = 1;

/** What stands before the lists. */
export const ExportHead = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exportedAt: Instant,
  /** The language in which the person reads the app. */
  language: z.enum(LANGUAGES),
  account: ExportedAccount,
  settings: ExportedSettings,
  consents: z.array(ExportedConsent).max(100),
});
export type ExportHead = z.infer<typeof ExportHead>;

/** The whole file. The server reads and writes it record by record, never as one object. */
export const PersonalExport = ExportHead.extend({
  inventoryItems: z.array(ExportedItem),
  /** Absent in older files. */
  trackers: z.array(ExportedTracker).default([]),
  /** By time of use, oldest first. */
  entries: z.array(ExportedEntry),
  revisions: z.array(ExportedRevision),
  movements: z.array(ExportedMovement),
  ratings: z.array(ExportedRating),
  prescriptions: z.array(ExportedPrescription),
  reminders: z.array(ExportedReminder),
  feedback: z.array(ExportedFeedback),
  /** Absent in older files. */
  appointments: z.array(ExportedAppointment).default([]),
  documents: z.array(ExportedDocument).default([]),
  unwantedEffectReports: z.array(ExportedEffectReport).default([]),
  medicines: z.array(ExportedMedicine).default([]),
  conditions: z.array(ExportedCondition).default([]),
  seizures: z.array(ExportedSeizure).default([]),
  seizureFreeDays: z.array(ExportedSeizureFreeDay).default([]),
  visitNotes: z.array(ExportedVisitNote).optional(),
  connections: z.array(ExportedConnection).optional(),
  memberships: z.array(ExportedMembership).optional(),
  associationInvitations: z.array(ExportedAssociationInvitation).optional(),
  dispensings: z.array(ExportedDispensing).optional(),
  documentShares: z.array(ExportedDocumentShare).optional(),
  accessLog: z.array(ExportedAccess).optional(),
  authEvents: z.array(ExportedAuthEvent).optional(),
  legalAgreements: z.array(ExportedLegalAgreement).optional(),
  caregivers: z.array(ExportedCaregiver).optional(),
  careActs: z.array(ExportedCareAct).optional(),
  receipts: z.array(ExportedReceipt).optional(),
}).meta({ id: 'PersonalExport' });
export type PersonalExport = z.infer<typeof PersonalExport>;
