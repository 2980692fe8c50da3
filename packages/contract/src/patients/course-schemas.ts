import { UNWANTED_EFFECTS, UNWANTED_STRENGTHS } from '@balsamo/domain/diary/vocabulary.ts';
import { z } from 'zod';
import { PrimaryEffect, ProductType } from '../diary/schemas.ts';
import { Symptom } from '../insights/schemas.ts';
import { CalendarDay, orNull } from '../scalars.ts';

const Count = z.int().nonnegative();

/** Without a symptom, what the patient wants treated: the one they chose, else the one they rate most often. */
export const PatientCourseQuery = z.strictObject({ symptom: Symptom.optional() });

/** Milligrams of a day; `unknown` = uses whose milligrams cannot be told, and are not in it. */
const DayDose = z.object({ from: z.number(), to: z.number(), unknown: Count });
const Milligrams = orNull(z.object({ from: z.number(), to: z.number() }));
const Side = z.object({ records: Count, days: Count, mean: z.number().nullable() });

/** Dose against the symptom that the patient wants treated, on one axis of local days, with what changed in the prescriptions. */
export const PatientCourse = z
  .object({
    symptom: Symptom,
    /** What the patient wants treated, whatever was asked for. */
    mainSymptom: Symptom,
    /** Did the person say so themselves? Else it is the one that they rate most often. */
    isMainChosen: z.boolean(),
    period: z.object({ from: CalendarDay, to: CalendarDay }),
    /** Days with a use or a rating, oldest first. */
    days: z.array(
      z.object({
        day: CalendarDay,
        uses: Count,
        thc: DayDose,
        cbd: DayDose,
        /** Mean of the ratings of the day; null = none. */
        rating: z.number().nullable(),
        records: Count,
      }),
    ),
    /** What was taken, most used first: milligrams of a use, on average, null where none is known. */
    products: z.array(
      z.object({
        name: z.string().nullable(),
        productType: ProductType,
        uses: Count,
        thc: Milligrams,
        cbd: Milligrams,
      }),
    ),
    /** Main effects, most frequent first. */
    effects: z.array(z.object({ effect: PrimaryEffect, uses: Count })),
    /** Unwanted effects, most frequent first. */
    unwanted: z.array(
      z.object({ effect: z.enum(UNWANTED_EFFECTS), strength: z.enum(UNWANTED_STRENGTHS), uses: Count }),
    ),
    /** Versions of prescriptions that were written in the period, oldest first. */
    changes: z.array(
      z.object({ day: CalendarDay, protocolName: z.string(), isOwn: z.boolean(), isFirst: z.boolean() }),
    ),
    /** The symptom up to 28 days before and after the last change; null without one. It does not say what caused it. */
    comparison: orNull(
      z.object({
        day: CalendarDay,
        before: Side,
        after: Side,
        difference: orNull(z.object({ value: z.number(), low: z.number(), high: z.number() })),
      }),
    ),
  })
  .meta({ id: 'PatientCourse' });
export type PatientCourse = z.infer<typeof PatientCourse>;
