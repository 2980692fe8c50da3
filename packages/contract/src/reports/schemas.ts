import { bySymptom, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { REPORT_PATIENTS_MAX } from '@balsamo/domain/reports/period.ts';
import { z } from 'zod';
import { ConsumptionMethod, ProductType } from '../diary/schemas.ts';
import { Effect, ids, ProductTypeBar, Symptom } from '../insights/schemas.ts';
import { CalendarDay, orNull } from '../scalars.ts';

const SYMPTOM = `(${SYMPTOMS.join('|')})`;
/** Symptoms with commas between them, in the order of the five whatever theirs. */
const Symptoms = z
  .string()
  .regex(new RegExp(`^${SYMPTOM}(,${SYMPTOM}){0,${SYMPTOMS.length - 1}}$`))
  .transform((text) => SYMPTOMS.filter((symptom) => text.split(',').includes(symptom)));

/**
 * What a report asks. Days are the local ones of each record, both ends included, at most 92 of them; without `endDate` it is
 * the doctor's today, without `startDate` there are 30.
 */
export const ReportQuery = z.strictObject({
  startDate: CalendarDay.optional(),
  endDate: CalendarDay.optional(),
  /** Only these patients, `id,id,…`; left out = all who are connected. Whoever is not is no part of it, without a word. */
  patientIds: ids(1, REPORT_PATIENTS_MAX).optional(),
  productType: ProductType.optional(),
  /** `pain,sleep`: a block of each. Left out = mood. */
  symptom: Symptoms.optional(),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

/** A figure with its 95 % interval, of so many patients and records. */
const Figure = z.object({
  patients: z.int(),
  records: z.int(),
  /** Null where there are too few of them to say anything. */
  value: z.number().nullable(),
  /** Null where there is no figure, and for a single day of a single patient: what was recorded is all there is. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export const ReportFigure = Figure.meta({ id: 'ReportFigure' });

/** Ratings before use on one local day, 0–10 as recorded. */
export const ReportDay = z
  .object({
    date: CalendarDay,
    ...bySymptom(() => ReportFigure),
  })
  .meta({ id: 'ReportDay' });
export type ReportDay = z.infer<typeof ReportDay>;

const countsOfUses = {
  /** Uses of the period, finished or not, of everyone in the report. */
  usageCount: z.int(),
  /** In the mean: who has enough finished records to be told of alone. */
  patients: z.int(),
  /** Who has some, but not enough, and how many. */
  leftOut: z.object({ patients: z.int(), records: z.int() }),
};

/** A product's effect on a symptom; in `effect`, means are of the patients' means and up is better. */
export const ReportProduct = ProductTypeBar.extend(countsOfUses).meta({ id: 'ReportProduct' });
export type ReportProduct = z.infer<typeof ReportProduct>;

/** What is said of one symptom. */
export const ReportSymptom = z
  .object({
    symptom: Symptom,
    /** Before use, over the whole period. */
    level: ReportFigure,
    /** Its one verdict: of all uses in the report together. Null without a use. */
    overall: z
      .object({ effect: Effect, drawn: ProductTypeBar.shape.drawn, ...countsOfUses })
      .nullable()
      .meta({ id: 'ReportOverall' }),
    products: z.array(ReportProduct),
  })
  .meta({ id: 'ReportSymptom' });
export type ReportSymptom = z.infer<typeof ReportSymptom>;

const Milligrams = orNull(z.object({ from: z.number(), to: z.number() }));
/** A product that was used: milligrams of a use, on average, null where none is known. No name = not named, or not shown to this doctor. */
export const ReportTaken = z
  .object({
    name: z.string().nullable(),
    productType: ProductType,
    uses: z.int(),
    patients: z.int(),
    thc: Milligrams,
    cbd: Milligrams,
  })
  .meta({ id: 'ReportTaken' });
export type ReportTaken = z.infer<typeof ReportTaken>;

/** A way of using. Whole percentages of all uses, which add up to 100; the interval is a share of 1. */
export const ReportMethod = z
  .object({
    consumptionMethod: ConsumptionMethod,
    usageCount: z.int(),
    percentage: z.int(),
    patients: z.int(),
    interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  })
  .meta({ id: 'ReportMethod' });
export type ReportMethod = z.infer<typeof ReportMethod>;

/** Figures over the diaries of a doctor's patients. Recreational uses that a patient hides count nowhere. */
export const Report = z
  .object({
    period: z.object({ from: CalendarDay, to: CalendarDay, days: z.int() }),
    productType: orNull(ProductType),
    /** Whose records were opened, by name. `entries` of the period. */
    patients: z.array(z.object({ patientId: z.uuid(), name: z.string(), entries: z.int() })),
    /** What intervals count: patients, or the days of the only one. */
    unit: z.enum(['patients', 'days']),
    summaryStats: z.object({
      totalEntries: z.int(),
      /** With an entry in the period. */
      totalPatients: z.int(),
      /** Of everyone together. */
      avgDailyEntries: z.number(),
      /** Of these entries: check-out recorded, not yet due, due for up to 72 hours, and for longer: asked for no more. */
      finished: z.int(),
      pending: z.int(),
      overdue: z.int(),
      resting: z.int(),
      /** Entries of one patient on one day, of everyone whose record was opened. */
      dailyEntriesPerPatient: ReportFigure,
    }),
    /** Those that were asked for, in the order of the five. */
    symptoms: z.array(ReportSymptom),
    /** Oldest first; days without a rating are left out. */
    symptomTrends: z.array(ReportDay),
    /** What was taken, most used first. */
    taken: z.array(ReportTaken),
    methodDistribution: z.array(ReportMethod),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;
