import { FEEDBACK_CATEGORIES, FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES } from '@balsamo/domain/account/feedback.ts';
import { QUESTIONS_MAX_LENGTH } from '@balsamo/domain/appointments/appointment.ts';
import { EFFECT_DURATION_MAX_HOURS } from '@balsamo/domain/diary/check-out.ts';
import type { EntryRecord } from '@balsamo/domain/diary/entry-members.ts';
import { bySymptom } from '@balsamo/domain/diary/symptoms.ts';
import { ACTIVE_TRACKERS_MAX, trackerProblem } from '@balsamo/domain/diary/tracker.ts';
import { ENTRY_SOURCES } from '@balsamo/domain/diary/vocabulary.ts';
import { isDropsPerMl } from '@balsamo/domain/dose/drops.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import type { RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { hasThreeDecimals } from '@balsamo/domain/inventory/amount.ts';
import {
  DAYS_AFTER_OPENING_MAX,
  DELIVERY_DAYS_MAX,
  ITEM_NOTES_MAX_LENGTH,
  isAmountPerUse,
  LABEL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
} from '@balsamo/domain/inventory/item.ts';
import { MOVEMENT_KINDS } from '@balsamo/domain/inventory/ledger.ts';
import { PRODUCTS_MAX, PROTOCOL_NAME_MAX_LENGTH } from '@balsamo/domain/prescriptions/prescription.ts';
import { isReminderTime, REMINDER_TIMES_MAX } from '@balsamo/domain/reminders/schedule.ts';
import {
  DOCUMENT_ISSUER_MAX_LENGTH,
  DOCUMENT_NUMBER_MAX_LENGTH,
  DOCUMENT_TITLE_MAX_LENGTH,
} from '@balsamo/domain/wallet/document.ts';
import { z } from 'zod';
import {
  ConsumptionMethod,
  CopiedBefore,
  type EntryShape,
  EntryStatus,
  Notes,
  PrimaryEffect,
  ProductType,
  Quantity,
  Rating,
  TrackerValues,
  Triggers,
  UnwantedEffects,
} from '../diary/schemas.ts';
import { ItemStatus, StockUnit } from '../inventory/schemas.ts';
import { PrescribedProduct, PrescriptionStatus } from '../prescriptions/schemas.ts';
import { CalendarDay, Instant, orNull, storableText, TimeZone } from '../scalars.ts';
import { TRACKER } from '../trackers/schemas.ts';
import { DocumentType } from '../wallet/schemas.ts';
import {
  ExportedCondition,
  ExportedEffectReport,
  ExportedMedicine,
  ExportedSeizure,
  ExportedSeizureFreeDay,
} from './health-record-schemas.ts';
import { Id, stamped } from './record-scalars.ts';
import { ExportedRevision } from './revision-schemas.ts';

const isToDecimals = (decimals: number) => (value: number) => Number(value.toFixed(decimals)) === value;
const decimal = (decimals: number) => z.number().refine(isToDecimals(decimals), { message: 'too_many_decimals' });

/** Ratings 0 to 10 as the patient gave them; null = not rated, as a symptom is that older files do not know. */
export const RawRatings = z.strictObject(bySymptom(() => Rating.nullable().default(null)));

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
  /** These three are absent in older files. */
  daysAfterOpening: orNull(z.int().min(1).max(DAYS_AFTER_OPENING_MAX)).default(null),
  deliveryDays: orNull(z.int().min(1).max(DELIVERY_DAYS_MAX)).default(null),
  orderReminderOn: orNull(CalendarDay).default(null),
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
    /** Of `trackers`. Absent in older files, which had none. */
    ownBefore: TrackerValues.default({}),
    ownAfter: TrackerValues.default({}),
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

/** What the person follows beside the symptoms; `place` is null once it was stopped. */
export const ExportedTracker = z
  .strictObject({ id: Id, ...TRACKER, place: z.int().min(1).max(ACTIVE_TRACKERS_MAX).nullable(), ...stamped })
  .superRefine((tracker, context) => {
    const found = trackerProblem(tracker);
    if (found) context.addIssue({ code: 'custom', message: found.code, path: [found.field] });
  });
export type ExportedTracker = z.infer<typeof ExportedTracker>;

/** How it felt at a moment without a use. */
export const ExportedRating = z.strictObject({
  id: Id,
  ratedAt: Instant,
  timeZone: TimeZone,
  symptoms: RawRatings,
  /** Of `trackers`. Absent in older files. */
  own: TrackerValues.default({}),
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

/** What is written about one of the own documents; its file is taken along by itself. */
export const ExportedDocument = z
  .strictObject({
    id: Id,
    type: DocumentType,
    title: storableText(DOCUMENT_TITLE_MAX_LENGTH).min(1).nullable(),
    number: storableText(DOCUMENT_NUMBER_MAX_LENGTH).min(1).nullable(),
    issuer: storableText(DOCUMENT_ISSUER_MAX_LENGTH).min(1).nullable(),
    issuedOn: orNull(CalendarDay),
    validUntil: orNull(CalendarDay),
    ...stamped,
  })
  .superRefine(({ issuedOn, validUntil }, context) => {
    if (issuedOn !== null && validUntil !== null && validUntil < issuedOn) {
      context.addIssue({ code: 'custom', message: 'valid_before_issued', path: ['validUntil'] });
    }
  });
export type ExportedDocument = z.infer<typeof ExportedDocument>;

/** One record of each list. */
export const EXPORTED_RECORDS = {
  inventoryItems: ExportedItem,
  trackers: ExportedTracker,
  entries: ExportedEntry,
  revisions: ExportedRevision,
  movements: ExportedMovement,
  ratings: ExportedRating,
  prescriptions: ExportedPrescription,
  reminders: ExportedReminder,
  feedback: ExportedFeedback,
  appointments: ExportedAppointment,
  documents: ExportedDocument,
  unwantedEffectReports: ExportedEffectReport,
  medicines: ExportedMedicine,
  conditions: ExportedCondition,
  seizures: ExportedSeizure,
  seizureFreeDays: ExportedSeizureFreeDay,
} as const satisfies Record<RecordKind, z.ZodType>;
export type ExportedRecord = { [Kind in RecordKind]: z.infer<(typeof EXPORTED_RECORDS)[Kind]> };
