import { isReminderTime } from '@balsamo/domain/reminders/schedule.ts';
import { RED_FLAGS } from '@balsamo/domain/unwanted-effects/emergency.ts';
import {
  EFFECT_ACTION_NOTE_MAX_LENGTH,
  EFFECT_ACTIONS,
  EFFECT_DESCRIPTION_MAX_LENGTH,
  EFFECT_DOSE_MAX_LENGTH,
  EFFECT_OUTCOMES,
  EFFECT_PRODUCT_MAX_LENGTH,
  INDICATION_MAX_LENGTH,
  OTHER_MEDICINES_MAX_LENGTH,
  REPORTS_SHOWN_MAX,
  SERIOUSNESS,
} from '@balsamo/domain/unwanted-effects/report.ts';
import { VIGIMED_FIELDS, type VigimedField } from '@balsamo/domain/unwanted-effects/vigimed-fields.ts';
import { PATIENT_AGE_MAX, PATIENT_SEXES } from '@balsamo/domain/unwanted-effects/vigimed-said.ts';
import { z } from 'zod';
import { Recorders } from '../care/schemas.ts';
import { ConsumptionMethod, ProductType, UnwantedEffects, WriteMarks } from '../diary/schemas.ts';
import { CalendarDay, Cursor, OutInstant, orNull, storableText } from '../scalars.ts';

const words = (maxLength: number) =>
  storableText(maxLength).refine((text) => text.trim().length > 0, { message: 'empty' });

/** Each of a list once. */
const once = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .max(values.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { message: 'told_twice' });

/** What was taken, as it was called and labelled then. */
export const ReportedProduct = z
  .strictObject({
    name: words(EFFECT_PRODUCT_MAX_LENGTH),
    brand: words(EFFECT_PRODUCT_MAX_LENGTH).nullable(),
    batch: words(EFFECT_PRODUCT_MAX_LENGTH).nullable(),
    type: orNull(ProductType),
  })
  .meta({ id: 'ReportedProduct' });

/** What every app says in a report; null = not said, or not known. */
const SAID = {
  effects: UnwantedEffects,
  /** Answers that show at once whom to call. */
  redFlags: once(RED_FLAGS),
  description: words(EFFECT_DESCRIPTION_MAX_LENGTH).nullable(),
  beganOn: orNull(CalendarDay),
  /** `HH:MM` of 24 hours by the patient's clock. */
  beganAt: z
    .string()
    .refine(isReminderTime, { message: 'time_invalid' })
    .meta({ description: 'HH:MM of 24 hours.', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
    .nullable(),
  /** Its last day; null also while it goes on. */
  endedOn: orNull(CalendarDay),
  actions: once(EFFECT_ACTIONS),
  actionNote: words(EFFECT_ACTION_NOTE_MAX_LENGTH).nullable(),
  /** Outcomes of ICH E2B(R3), E.i.7. */
  outcome: z.enum(EFFECT_OUTCOMES),
  product: orNull(ReportedProduct),
  dose: words(EFFECT_DOSE_MAX_LENGTH).nullable(),
  method: orNull(ConsumptionMethod),
  /** What else was taken, a medicine a line. */
  otherMedicines: words(OTHER_MEDICINES_MAX_LENGTH).nullable(),
  /** May the doctors who are connected read it? They are told once. */
  isShownToDoctors: z.boolean(),
};

/** What apps of before 2026-11-27 do not ask. */
const ASKED_SINCE = {
  /** Criteria of ICH E2B(R3), E.i.3.2; empty = not said. */
  seriousness: once(SERIOUSNESS),
  /** What the product is used for. */
  indication: words(INDICATION_MAX_LENGTH).nullable(),
  /** The first day on which it was used. */
  useBeganOn: orNull(CalendarDay),
};
export const REPORTED = { ...SAID, ...ASKED_SINCE };
/** Of a body: what is not sent is not said, or stays as it is. */
const sent = {
  seriousness: ASKED_SINCE.seriousness.optional(),
  indication: ASKED_SINCE.indication.optional(),
  useBeganOn: ASKED_SINCE.useBeganOn.optional(),
};

/** Body: all that a report says. Of two corrections the one made later stands. */
export const ReportedEffect = z.strictObject({ ...SAID, ...sent, ...WriteMarks.shape }).meta({ id: 'ReportedEffect' });
export type ReportedEffect = z.infer<typeof ReportedEffect>;

/**
 * Body: a report with an id made by the client, so that sending it again changes nothing. `changedAt` is when it was written: without a network it
 * arrives later.
 */
export const NewEffectReport = z
  .strictObject({ id: z.uuid(), ...SAID, ...sent, ...WriteMarks.shape })
  .meta({ id: 'NewEffectReport' });
export type NewEffectReport = z.infer<typeof NewEffectReport>;

/** A report as it is answered. */
export const EffectReport = z
  .object({ id: z.uuid(), ...REPORTED, createdAt: OutInstant, updatedAt: OutInstant })
  .meta({ id: 'EffectReport' });
export type EffectReport = z.infer<typeof EffectReport>;

export const EffectReportList = z
  .object({ items: z.array(EffectReport), nextCursor: z.string().nullable() })
  .meta({ id: 'EffectReportList' });
export type EffectReportList = z.infer<typeof EffectReportList>;

export const EffectReportListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** What a doctor is shown: the newest reports that the patient shows their doctors. */
export const ShownEffectReports = z
  .object({ items: z.array(EffectReport).max(REPORTS_SHOWN_MAX), recorders: Recorders })
  .meta({ id: 'ShownEffectReports' });
export type ShownEffectReports = z.infer<typeof ShownEffectReports>;

/** A product of the own stock. */
export const FirstUseQuery = z.strictObject({ itemId: z.uuid() });

/** The day of the first use of a product that is in the diary, by the clock of that use; null where there is none. Recreational uses do not count. */
export const FirstUse = z.object({ day: orNull(CalendarDay) }).meta({ id: 'FirstUse' });
export type FirstUse = z.infer<typeof FirstUse>;

const FIELDS = VIGIMED_FIELDS.map(({ key }) => key) as [VigimedField, ...VigimedField[]];

/** What is known of the patient and shall not stand in the text, as apps of before 2026-11-28 say it: in the address. */
export const VigimedQuery = z.strictObject({
  noBirthDate: z.literal('true').optional(),
  noConditions: z.literal('true').optional(),
});
export type VigimedQuery = z.infer<typeof VigimedQuery>;

/**
 * Body: what is known of the patient and shall not stand in the text, and what they say for this text alone. Nothing of it is stored, and none of it
 * stands in an address, which others log.
 */
export const VigimedRequest = z
  .strictObject({
    noBirthDate: z.boolean().optional(),
    noConditions: z.boolean().optional(),
    /** ICH E2B(R3), D.5; not sent = not said. */
    sex: z.enum(PATIENT_SEXES).optional(),
    /** In whole years, when the reaction began; of no account where the text has a day of birth. */
    age: z.number().int().min(0).max(PATIENT_AGE_MAX).optional(),
  })
  .meta({ id: 'VigimedRequest' });
export type VigimedRequest = z.infer<typeof VigimedRequest>;

/** A report in the words and the order of Anvisa's form, in Portuguese, to be copied there by the person. */
export const VigimedText = z
  .object({
    text: z.string(),
    /** Mandatory fields of the form that the report does not fill; the text asks for them. */
    missing: z.array(z.enum(FIELDS)),
    /** What the text says of the patient beside the report, unless it was asked for without. */
    known: z.object({ birthDate: orNull(CalendarDay), conditions: z.array(z.string()) }),
  })
  .meta({ id: 'VigimedText' });
export type VigimedText = z.infer<typeof VigimedText>;
