import { ACCESS_ACTIONS, ACCESS_RESOURCES } from '@balsamo/domain/access-log/vocabulary.ts';
import { FEEDBACK_CATEGORIES, FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES } from '@balsamo/domain/account/feedback.ts';
import { QUESTIONS_MAX_LENGTH } from '@balsamo/domain/appointments/appointment.ts';
import { ROLES } from '@balsamo/domain/auth/account.ts';
import { AUTH_EVENTS } from '@balsamo/domain/auth/events.ts';
import { LINK_STATUSES } from '@balsamo/domain/connections/vocabulary.ts';
import { EFFECT_DURATION_MAX_HOURS } from '@balsamo/domain/diary/check-out.ts';
import type { EntryRecord } from '@balsamo/domain/diary/entry-members.ts';
import { bySymptom } from '@balsamo/domain/diary/symptoms.ts';
import { ENTRY_SOURCES } from '@balsamo/domain/diary/vocabulary.ts';
import { CONSULTATION_LANGUAGES } from '@balsamo/domain/doctors/profile.ts';
import { isDropsPerMl } from '@balsamo/domain/dose/drops.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import type { RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { hasThreeDecimals } from '@balsamo/domain/inventory/amount.ts';
import {
  ITEM_NOTES_MAX_LENGTH,
  isAmountPerUse,
  LABEL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
} from '@balsamo/domain/inventory/item.ts';
import { MOVEMENT_KINDS } from '@balsamo/domain/inventory/ledger.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { PRODUCTS_MAX, PROTOCOL_NAME_MAX_LENGTH } from '@balsamo/domain/prescriptions/prescription.ts';
import { isReminderTime, REMINDER_TIMES_MAX } from '@balsamo/domain/reminders/schedule.ts';
import { VISIT_NOTE_MAX_LENGTH } from '@balsamo/domain/visit-notes/visit-note.ts';
import { z } from 'zod';
import {
  ConsumptionMethod,
  CopiedBefore,
  DiaryPreferences,
  type EntryShape,
  EntryStatus,
  Notes,
  PrimaryEffect,
  ProductType,
  Quantity,
  Rating,
  Triggers,
  UnwantedEffects,
} from '../diary/schemas.ts';
import { ItemStatus, StockUnit } from '../inventory/schemas.ts';
import { PrescribedProduct, PrescriptionStatus } from '../prescriptions/schemas.ts';
import { CalendarDay, Instant, orNull, storableText, TimeZone } from '../scalars.ts';
import { ExportedRevision, Id } from './revision-schemas.ts';

/**
 * What a person takes along, and what an import reads: everything as it is stored, nothing computed. Instants are in UTC
 * with milliseconds, days `YYYY-MM-DD`, enum values the stored Portuguese ones. A field may be added to version 1 only as
 * an optional one; what an older server could not keep makes a new version.
 */
export const EXPORT_FORMAT = 'balsamo-export';
export const EXPORT_VERSION = 1;

/** When a row was made and last changed. */
const stamped = { createdAt: Instant, updatedAt: Instant };
const isToDecimals = (decimals: number) => (value: number) => Number(value.toFixed(decimals)) === value;
const decimal = (decimals: number) => z.number().refine(isToDecimals(decimals), { message: 'too_many_decimals' });

/** Ratings 0 to 10 as the patient gave them; null = not rated, as a symptom is that older files do not know. */
export const RawRatings = z.strictObject(bySymptom(() => Rating.nullable().default(null)));

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
  /** The daily question "how are you now?", at this time of the wall clock; null = never set. */
  ratingQuestion: orNull(z.strictObject({ time: z.string(), isActive: z.boolean() })),
  /** What bothers most, and which cards stand first in the diary; left out in older files. */
  diary: DiaryPreferences.optional(),
});
export type ExportedSettings = z.infer<typeof ExportedSettings>;

/** A product at home with all that its label says. Its balance is the sum of its `movements`. */
export const ExportedItem = z.strictObject({
  id: Id,
  nickname: storableText(NICKNAME_MAX_LENGTH).min(1),
  productType: ProductType,
  unit: StockUnit,
  status: ItemStatus,
  brand: storableText(LABEL_MAX_LENGTH).nullable(),
  /** Contents on the basis beside them; null = the label does not say. */
  strength: z.strictObject({
    thc: z.number().min(0).max(10_000).nullable(),
    thca: z.number().min(0).max(10_000).nullable(),
    cbd: z.number().min(0).max(10_000).nullable(),
    cbda: z.number().min(0).max(10_000).nullable(),
    basis: z.enum(STRENGTH_BASES),
  }),
  dropsPerMl: orNull(decimal(1).refine(isDropsPerMl, { message: 'drops_per_ml_invalid' })),
  /** Absent in older files. */
  amountPerUse: orNull(decimal(3).refine(isAmountPerUse, { message: 'amount_per_use_invalid' })).default(null),
  batch: storableText(LABEL_MAX_LENGTH).nullable(),
  expiresOn: orNull(CalendarDay),
  openedOn: orNull(CalendarDay),
  notes: storableText(ITEM_NOTES_MAX_LENGTH).nullable(),
  ...stamped,
});
export type ExportedItem = z.infer<typeof ExportedItem>;

/** One use. `timeZone` is the IANA zone it was made in: its local day and hour are those of that zone. */
export const ExportedEntry = z
  .strictObject({
    id: Id,
    productType: ProductType,
    consumptionMethod: ConsumptionMethod,
    quantity: Quantity,
    consumedAt: Instant,
    timeZone: TimeZone,
    symptoms: z.strictObject({ before: RawRatings, after: orNull(RawRatings) }),
    /** Absent in older files, which copied nothing. */
    copiedBefore: CopiedBefore.default([]),
    triggers: Triggers,
    notes: Notes.nullable(),
    source: z.enum(ENTRY_SOURCES),
    status: EntryStatus,
    primaryEffect: orNull(PrimaryEffect),
    /** Absent in older files, which asked for none. */
    unwantedEffects: UnwantedEffects.default([]),
    effectEnded: z.boolean().nullable(),
    effectDurationHours: orNull(decimal(2).min(0).max(EFFECT_DURATION_MAX_HOURS)),
    /** Of `inventoryItems`; its strength and drops are what a dose is told from. */
    inventoryItemId: Id.nullable(),
    /** What it has taken of that item, in the item's unit; null = no item, or not convertible. */
    stockTaken: orNull(decimal(3).min(0)),
    checkOutDueAt: Instant,
    checkedOutAt: orNull(Instant),
    isEdited: z.boolean(),
    ...stamped,
    /** Deleted, and still restorable for 30 days. */
    deletedAt: orNull(Instant),
  } satisfies EntryShape<keyof EntryRecord>)
  .superRefine((entry, context) => {
    if ((entry.status === 'completo') !== (entry.checkedOutAt !== null)) {
      context.addIssue({ code: 'custom', message: 'complete_without_time', path: ['checkedOutAt'] });
    }
    const unrated = entry.copiedBefore.findIndex((symptom) => entry.symptoms.before[symptom] === null);
    if (unrated >= 0) {
      context.addIssue({ code: 'custom', message: 'copied_without_rating', path: ['copiedBefore', unrated] });
    }
    if (entry.stockTaken !== null && entry.inventoryItemId === null) {
      context.addIssue({ code: 'custom', message: 'taken_of_no_item', path: ['stockTaken'] });
    }
  });
export type ExportedEntry = z.infer<typeof ExportedEntry>;

/** How it felt at a moment without a use. */
export const ExportedRating = z.strictObject({
  id: Id,
  ratedAt: Instant,
  timeZone: TimeZone,
  symptoms: RawRatings,
  /** When it was last corrected; null = never. */
  changedAt: orNull(Instant),
  ...stamped,
});
export type ExportedRating = z.infer<typeof ExportedRating>;

/** One line of the stock's ledger. `change` is signed, in the item's unit; `entryId` is the use that caused it. */
export const ExportedMovement = z
  .strictObject({
    id: Id,
    itemId: Id,
    entryId: Id.nullable(),
    kind: z.enum(MOVEMENT_KINDS),
    change: z
      .number()
      .min(-1e9)
      .max(1e9)
      .refine((change) => hasThreeDecimals(Math.abs(change)), { message: 'too_many_decimals' }),
    occurredAt: Instant,
    createdAt: Instant,
  })
  .superRefine((movement, context) => {
    const isOfEntry = ['check_in', 'correction', 'returned'].includes(movement.kind);
    if (isOfEntry !== (movement.entryId !== null)) {
      context.addIssue({ code: 'custom', message: 'cause_misfit', path: ['entryId'] });
    }
    if (movement.change === 0 && movement.kind !== 'initial' && movement.kind !== 'adjustment') {
      context.addIssue({ code: 'custom', message: 'moves_nothing', path: ['change'] });
    }
  });
export type ExportedMovement = z.infer<typeof ExportedMovement>;

/** One version of a protocol; `previousId` is the version before it. Guidance, not a legal receita (spec-D12). */
export const ExportedPrescription = z.strictObject({
  id: Id,
  /** The account of the doctor who wrote it; null = the patient did, or the doctor's account is gone. */
  doctorId: Id.nullable(),
  /** The name of that doctor as it was then; null = the patient wrote it down. */
  doctorName: z.string().nullable(),
  /** That doctor's specialty as it was then; absent in older files. */
  doctorSpecialty: z.string().nullable().optional(),
  protocolName: storableText(PROTOCOL_NAME_MAX_LENGTH).min(1),
  products: z.array(PrescribedProduct).min(1).max(PRODUCTS_MAX),
  status: PrescriptionStatus,
  renewalDate: orNull(CalendarDay),
  previousId: Id.nullable(),
  ...stamped,
  /** Hidden since then: medical records are kept. */
  deletedAt: orNull(Instant),
});
export type ExportedPrescription = z.infer<typeof ExportedPrescription>;

/** When the person is reminded of an item: `HH:MM` of the wall clock, on these days (0 Sunday to 6 Saturday; null = all). */
export const ExportedReminder = z.strictObject({
  id: Id,
  inventoryItemId: Id,
  times: z
    .array(z.string().refine(isReminderTime, { message: 'time_invalid' }))
    .min(1)
    .max(REMINDER_TIMES_MAX),
  days: z.array(z.int().min(0).max(6)).min(1).max(6).nullable(),
  isActive: z.boolean(),
  ...stamped,
});
export type ExportedReminder = z.infer<typeof ExportedReminder>;

/** What the person told the operator. */
export const ExportedFeedback = z.strictObject({
  id: Id,
  type: z.enum(FEEDBACK_TYPES),
  category: z.enum(FEEDBACK_CATEGORIES),
  message: storableText(FEEDBACK_MAX_LENGTH).min(1).nullable(),
  createdAt: Instant,
});
export type ExportedFeedback = z.infer<typeof ExportedFeedback>;

/** What was prepared for the next appointment; at most one. Not brought where one is prepared already. */
export const ExportedAppointment = z.strictObject({
  id: Id,
  day: orNull(CalendarDay),
  questions: storableText(QUESTIONS_MAX_LENGTH).min(1).nullable(),
  writtenAt: Instant,
  ...stamped,
});
export type ExportedAppointment = z.infer<typeof ExportedAppointment>;

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

/** Who looked at what of the person. Not imported: what happened in one account did not happen in another. */
export const ExportedAccess = z.strictObject({
  id: Id,
  at: Instant,
  /** Null where that account was erased; the name is as it was then. */
  readerId: Id.nullable(),
  readerName: z.string(),
  action: z.enum(ACCESS_ACTIONS),
  resource: z.enum(ACCESS_RESOURCES),
  resourceId: Id.nullable(),
  network: z.string().nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
});
export type ExportedAccess = z.infer<typeof ExportedAccess>;

/** One record of each list. */
export const EXPORTED_RECORDS = {
  inventoryItems: ExportedItem,
  entries: ExportedEntry,
  revisions: ExportedRevision,
  movements: ExportedMovement,
  ratings: ExportedRating,
  prescriptions: ExportedPrescription,
  reminders: ExportedReminder,
  feedback: ExportedFeedback,
  appointments: ExportedAppointment,
} as const satisfies Record<RecordKind, z.ZodType>;
export type ExportedRecord = { [Kind in RecordKind]: z.infer<(typeof EXPORTED_RECORDS)[Kind]> };

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
  visitNotes: z.array(ExportedVisitNote).optional(),
  connections: z.array(ExportedConnection).optional(),
  accessLog: z.array(ExportedAccess).optional(),
  authEvents: z.array(ExportedAuthEvent).optional(),
}).meta({ id: 'PersonalExport' });
export type PersonalExport = z.infer<typeof PersonalExport>;
