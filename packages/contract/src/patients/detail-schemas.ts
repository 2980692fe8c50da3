import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { INSIGHT_KINDS, INSIGHT_PRIORITIES } from '@balsamo/domain/patients/patient-insights.ts';
import { z } from 'zod';
import { ConsumptionMethod, ProductType } from '../diary/schemas.ts';
import { Symptom } from '../insights/schemas.ts';
import { Plan, PrescribedProduct } from '../prescriptions/schemas.ts';
import { CalendarDay, OutInstant, orNull } from '../scalars.ts';

const Count = z.int().nonnegative();

/** The last seven local days of the patient, today the last; mean mood before use with one decimal, of the entries that rated it; null where none did. */
export const PatientWeek = z
  .array(z.object({ day: CalendarDay, entries: Count, moodRecords: Count, averageMood: z.number().nullable() }))
  .meta({ id: 'PatientWeek' });

/** The domain's `SymptomTrend`: the latest ten records that rated the symptom against the ten before; unrounded. */
export const SymptomTrend = z
  .object({
    symptom: Symptom,
    records: Count,
    earlierRecords: Count,
    average: z.number().nullable(),
    change: orNull(
      z.object({
        difference: z.number(),
        direction: z.enum(['up', 'down', 'stable']),
        meaning: z.enum(['better', 'worse', 'same']),
      }),
    ),
  })
  .meta({ id: 'SymptomTrend' });
export type SymptomTrend = z.infer<typeof SymptomTrend>;

const told = { kind: z.enum(INSIGHT_KINDS), priority: z.enum(INSIGHT_PRIORITIES), records: Count };

/** The domain's `PatientInsight`: what was seen, and in how many records. */
export const PatientInsight = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('silent'), ...told, days: Count }),
    z.object({ code: z.enum(['diary_seldom', 'diary_often']), ...told, percent: z.number() }),
    z.object({
      code: z.enum(['mood_up', 'mood_down']),
      ...told,
      average: z.number(),
      difference: z.number(),
      earlierRecords: Count,
    }),
    z.object({ code: z.enum(['mood_low', 'sleep_low']), ...told, average: z.number() }),
    z.object({ code: z.literal('one_product'), ...told, productType: ProductType, uses: Count, percent: z.number() }),
  ])
  .meta({ id: 'PatientInsight' });
export type PatientInsight = z.infer<typeof PatientInsight>;

/**
 * What came since the doctor looked at this patient the last time before this visit; looks less than 30 minutes apart are one
 * visit. What the doctor prescribed is no news to them.
 */
export const PatientNews = z
  .object({
    /** The end of the visit before; null = this is the first one, and nothing is called new. */
    since: OutInstant.nullable(),
    entries: Count,
    ratings: Count,
    /** Entries from before that were finished since, and other changes to entries from before. */
    finishedEntries: Count,
    changedEntries: Count,
    /** Prescriptions written since, new versions among them, and others that were paused, renewed or expired since. */
    prescriptions: Count,
    changedPrescriptions: Count,
  })
  .meta({ id: 'PatientNews' });
export type PatientNews = z.infer<typeof PatientNews>;

/** The prescriptions in force beside what was recorded: the domain's `ProtocolUse`. It judges neither. */
export const PatientProtocol = z
  .object({
    /** In force, newest first; what they name is compared with each entry from `since` on. */
    prescriptions: z.array(
      z.object({
        id: z.uuid(),
        protocolName: z.string(),
        since: OutInstant,
        products: z.array(PrescribedProduct.omit({ instructions: true }).partial({ consumptionMethod: true })),
      }),
    ),
    /** Each product that a prescription in force names, in their order. */
    planned: z.array(
      z.object({
        prescriptionId: z.uuid(),
        /** The place of the product in the prescription, from 0. */
        product: Count,
        name: z.string(),
        productType: ProductType,
        method: orNull(ConsumptionMethod),
        plan: Plan,
      }),
    ),
    outside: z.array(
      z.object({
        productType: ProductType,
        consumptionMethod: ConsumptionMethod,
        uses: Count,
        standing: z.enum(['other_method', 'other_product']),
      }),
    ),
  })
  .meta({ id: 'PatientProtocol' });
export type PatientProtocol = z.infer<typeof PatientProtocol>;

/** Types of product by uses of the whole diary, the most used first, at most five. */
export const PatientTopProducts = z
  .array(z.object({ productType: ProductType, uses: Count }))
  .meta({ id: 'PatientTopProducts' });

/** One trend for each symptom, in the order of the sliders. */
export const PatientTrends = z.array(SymptomTrend).length(SYMPTOMS.length).meta({ id: 'PatientTrends' });
