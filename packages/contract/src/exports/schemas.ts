import { ACCESS_ACTIONS, ACCESS_RESOURCES } from '@balsamo/domain/access-log/vocabulary.ts';
import { MEMBER_SOURCES, MEMBER_STATUSES } from '@balsamo/domain/associations/association.ts';
import { ROLES } from '@balsamo/domain/auth/account.ts';
import { AUTH_EVENTS } from '@balsamo/domain/auth/events.ts';
import { LINK_STATUSES } from '@balsamo/domain/connections/vocabulary.ts';
import { ASSOCIATION_PRODUCT_TYPES } from '@balsamo/domain/dispensary/vocabulary.ts';
import { CONSULTATION_LANGUAGES } from '@balsamo/domain/doctors/profile.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { AGREED_DOCUMENTS } from '@balsamo/domain/legal/versions.ts';
import { ASSOCIATION_INVITATION_STATUSES } from '@balsamo/domain/memberships/invitation.ts';
import { VISIT_NOTE_MAX_LENGTH } from '@balsamo/domain/visit-notes/visit-note.ts';
import { z } from 'zod';
import { DiaryPreferences } from '../diary/preference-schemas.ts';
import { StockUnit } from '../inventory/schemas.ts';
import { CalendarDay, Instant, orNull, storableText, TimeZone } from '../scalars.ts';
import {
  ExportedAppointment,
  ExportedCondition,
  ExportedDocument,
  ExportedEffectReport,
  ExportedEntry,
  ExportedFeedback,
  ExportedItem,
  ExportedMedicine,
  ExportedMovement,
  ExportedPrescription,
  ExportedRating,
  ExportedReminder,
  ExportedSeizure,
  ExportedSeizureFreeDay,
  ExportedTracker,
  stamped,
} from './record-schemas.ts';
import { ExportedRevision, Id } from './revision-schemas.ts';

/**
 * What a person takes along, and what an import reads: everything as it is stored, nothing computed. Instants are in UTC
 * with milliseconds, days `YYYY-MM-DD`, enum values the stored Portuguese ones. A field may be added to version 1 only as
 * an optional one; what an older server could not keep makes a new version.
 */
export const EXPORT_FORMAT = 'balsamo-export';
export const EXPORT_VERSION = 1;

/** What a doctor told of themselves. Their photo is the picture that they brought, cut to a square, and no part of the file. */
export const ExportedDoctorProfile = z.strictObject({
  specialty: z.string().nullable(),
  bio: z.string().nullable(),
  languages: z.array(z.enum(CONSULTATION_LANGUAGES)),
  isPubliclyListed: z.boolean(),
  contactEmail: z.string().nullable(),
  whatsappNumber: z.string().nullable(),
  website: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  linkedin: z.string().nullable(),
  twitter: z.string().nullable(),
});
export type ExportedDoctorProfile = z.infer<typeof ExportedDoctorProfile>;

/** The person, without secrets. An import reads none of it: the account it arrives in stays what it is. */
export const ExportedAccount = z.strictObject({
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  role: z.enum(ROLES),
  /** `number-UF`, doctors only. */
  crm: z.string().nullable(),
  language: z.enum(LANGUAGES),
  timeZone: TimeZone,
  phone: z.string().nullable(),
  /** Years; like `city` there only under the consent to research. */
  age: z.int().nullable(),
  city: z.string().nullable(),
  /** Absent in older files, and where nothing was told. */
  doctorProfile: ExportedDoctorProfile.optional(),
  createdAt: Instant,
});
export type ExportedAccount = z.infer<typeof ExportedAccount>;

/** A consent that stands, and since when. An import gives none: a consent is given anew where it is to count. */
export const ExportedConsent = z.strictObject({ purpose: z.enum(['research']), givenAt: Instant });
export type ExportedConsent = z.infer<typeof ExportedConsent>;

/** How the person is told things. Not imported. */
export const ExportedSettings = z.strictObject({
  notifyByPush: z.boolean(),
  notifyByEmail: z.boolean(),
  /** A mail when the weekly letter is there; left out in older files. */
  letterByEmail: z.boolean().optional(),
  /** The daily question "how are you now?", at this time of the wall clock; null = never set. */
  ratingQuestion: orNull(z.strictObject({ time: z.string(), isActive: z.boolean() })),
  /** What bothers most, and which cards stand first in the diary; left out in older files. */
  diary: DiaryPreferences.optional(),
});
export type ExportedSettings = z.infer<typeof ExportedSettings>;

/** What a doctor wrote down of visits for themselves. Not imported: it is about accounts of this place. */
export const ExportedVisitNote = z.strictObject({
  id: Id,
  patientId: Id,
  visitedOn: CalendarDay,
  text: storableText(VISIT_NOTE_MAX_LENGTH).min(1),
  ...stamped,
});
export type ExportedVisitNote = z.infer<typeof ExportedVisitNote>;

/** A doctor of the patient's, former ones too, with what they are shown and until when. Not imported: it is about accounts of this place. */
export const ExportedConnection = z.strictObject({
  doctorId: Id,
  /** Null where they are no longer connected. */
  doctorName: z.string().nullable(),
  status: z.enum(LINK_STATUSES),
  connectedAt: Instant,
  endedAt: Instant.nullable(),
  endsOn: orNull(CalendarDay),
  /** Null where the connection is older than the choice: it hides the stock alone. */
  scope: z
    .strictObject({ hidesRecreational: z.boolean(), hidesNotes: z.boolean(), hidesStock: z.boolean() })
    .nullable(),
});
export type ExportedConnection = z.infer<typeof ExportedConnection>;

/** An association to which the patient belongs or belonged, and since when it sees their summary. Not imported. */
export const ExportedMembership = z.strictObject({
  associationId: Id,
  /** Null where the association is closed; in the lists below too. */
  associationName: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  source: z.enum(MEMBER_SOURCES),
  joinedAt: Instant,
  leftAt: Instant.nullable(),
  /** Consent to a summary of the own use (spec-D15); null = none stands. */
  sharesSummarySince: Instant.nullable(),
});
export type ExportedMembership = z.infer<typeof ExportedMembership>;

/** An association's invitation that the patient answered, or that waits at their confirmed address. Not imported. */
export const ExportedAssociationInvitation = z.strictObject({
  id: Id,
  associationId: Id,
  associationName: z.string().nullable(),
  email: z.string(),
  message: z.string().nullable(),
  status: z.enum(ASSOCIATION_INVITATION_STATUSES),
  createdAt: Instant,
  expiresAt: Instant,
  respondedAt: Instant.nullable(),
});
export type ExportedAssociationInvitation = z.infer<typeof ExportedAssociationInvitation>;

/** What an association handed to the patient, what they made of it, and the recall of its lot. Not imported: of the stock that it became, `inventoryItems` holds all. */
export const ExportedDispensing = z.strictObject({
  id: Id,
  associationId: Id,
  associationName: z.string().nullable(),
  productName: z.string(),
  productType: z.enum(ASSOCIATION_PRODUCT_TYPES),
  unit: StockUnit,
  /** In that unit. */
  quantity: z.number().positive(),
  note: z.string().nullable(),
  batchNumber: z.string().nullable(),
  expiresOn: orNull(CalendarDay),
  dispensedAt: Instant,
  /** When the association took it back; null = it did not. */
  undoneAt: Instant.nullable(),
  /** Of `inventoryItems`; null = not taken into the stock. */
  inventoryItemId: Id.nullable(),
  /** When it was taken or put away; null = neither. */
  decidedAt: Instant.nullable(),
  recall: z
    .strictObject({
      recalledAt: Instant,
      reason: z.string().nullable(),
      toldAt: Instant.nullable(),
      confirmedAt: Instant.nullable(),
    })
    .nullable(),
});
export type ExportedDispensing = z.infer<typeof ExportedDispensing>;

/** Whom a document of the patient's is shown, and until which day. Not imported: nobody is shown anything by an import. */
export const ExportedDocumentShare = z.strictObject({
  id: Id,
  /** Of `documents`. */
  documentId: Id,
  doctorId: Id.nullable(),
  doctorName: z.string().nullable(),
  associationId: Id.nullable(),
  associationName: z.string().nullable(),
  endsOn: CalendarDay,
  createdAt: Instant,
});
export type ExportedDocumentShare = z.infer<typeof ExportedDocumentShare>;

/** Who looked at what of the person. Not imported: what happened in one account did not happen in another. */
export const ExportedAccess = z.strictObject({
  id: Id,
  at: Instant,
  /** Null where that account was erased; the name is as it was then. */
  readerId: Id.nullable(),
  readerName: z.string(),
  /** For which association they looked; null for doctors, and in files of before. */
  readerAssociation: z.string().nullable().default(null),
  action: z.enum(ACCESS_ACTIONS),
  resource: z.enum(ACCESS_RESOURCES),
  resourceId: Id.nullable(),
  network: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
});
export type ExportedAccess = z.infer<typeof ExportedAccess>;

export const ExportedAuthEvent = z
  .strictObject({
    id: z.uuid(),
    kind: z.enum(AUTH_EVENTS),
    at: Instant,
    network: z.string().nullable(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  })
  .meta({ id: 'ExportedAuthEvent' });
export type ExportedAuthEvent = z.infer<typeof ExportedAuthEvent>;

export const ExportedLegalAgreement = z
  .strictObject({ document: z.enum(AGREED_DOCUMENTS), version: CalendarDay, agreedAt: Instant })
  .meta({ id: 'ExportedLegalAgreement' });
export type ExportedLegalAgreement = z.infer<typeof ExportedLegalAgreement>;

/** What a doctor paid for the plan; amounts in cents. The tax number is the one that was given to the payment provider. */
export const ExportedReceipt = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    amount: z.number().int(),
    currency: z.string(),
    paidAt: z.string(),
    periodStart: z.string(),
    periodEnd: z.string(),
    payerName: z.string(),
    payerTaxId: z.string().nullable(),
  })
  .meta({ id: 'ExportedReceipt' });
export type ExportedReceipt = z.infer<typeof ExportedReceipt>;

/** Who cares, or cared, for the person; `id` is what `careActs` name. */
export const ExportedCaregiver = z
  .strictObject({
    id: z.string(),
    /** Null: their account is erased. */
    name: z.string().nullable(),
    role: z.string(),
    relation: z.string(),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'ExportedCaregiver' });
export type ExportedCaregiver = z.infer<typeof ExportedCaregiver>;

/** What a caregiver did in the diary. */
export const ExportedCareAct = z
  .strictObject({
    id: z.string(),
    caregiverId: z.string(),
    at: z.string(),
    act: z.string(),
    kind: z.string(),
    thingId: z.string().nullable(),
  })
  .meta({ id: 'ExportedCareAct' });
export type ExportedCareAct = z.infer<typeof ExportedCareAct>;

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
