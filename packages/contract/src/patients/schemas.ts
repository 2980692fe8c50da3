import type { PatientOnlyMember } from '@balsamo/domain/diary/entry-members.ts';
import { z } from 'zod';
import { PatientCare, Recorders } from '../care/schemas.ts';
import { SymptomRatingList } from '../diary/rating-schemas.ts';
import { Entry, EntryItem, EntryListQuery, ProductType } from '../diary/schemas.ts';
import { Insights, Symptom } from '../insights/schemas.ts';
import { Prescription, PrescriptionList } from '../prescriptions/schemas.ts';
import { CalendarDay, OutInstant, orNull } from '../scalars.ts';
import {
  PatientInsight,
  PatientNews,
  PatientProtocol,
  PatientTopProducts,
  PatientTrends,
  PatientWeek,
} from './detail-schemas.ts';
import { DiaryFrequency } from './list-schemas.ts';

/** What was used, as a doctor sees it: its name and contents, and nothing else of the stock. */
export const UsedProduct = EntryItem.pick({ nickname: true, strength: true, dropsPerMl: true }).meta({
  id: 'UsedProduct',
});

/** An entry as a doctor sees it: all of it but the stock it came from, as the domain's table of members says. */
export const PatientEntry = Entry.omit({
  inventoryItemId: true,
  inventoryItem: true,
  stock: true,
  deletedAt: true,
} satisfies Record<Exclude<PatientOnlyMember, 'stockTaken'> | 'inventoryItem' | 'stock', true>)
  .extend({
    /** Null = none was named, or the patient does not show this doctor which. */
    inventoryItem: orNull(UsedProduct),
  })
  .meta({ id: 'PatientEntry' });
export type PatientEntry = z.infer<typeof PatientEntry>;

export const PatientEntryList = z
  .object({ items: z.array(PatientEntry), nextCursor: z.string().nullable() })
  .meta({ id: 'PatientEntryList' });
export type PatientEntryList = z.infer<typeof PatientEntryList>;

/** `search` also matches the names of product types, methods, triggers and effects, in the doctor's language. */
export const PatientEntryListQuery = EntryListQuery;

/** 7 and 30 days are local days of the patient, today the last of them. */
export const PatientStats = z
  .object({
    totalEntries: z.int(),
    entriesLast7Days: z.int(),
    entriesLast30Days: z.int(),
    /** Mean mood before use of the last 30 days, one decimal; null = nothing was recorded in them. */
    averageMood: z.number().nullable(),
    mostUsedProduct: orNull(ProductType),
    diaryFrequencyPercent: DiaryFrequency,
    /** When the newest recorded use was; null = the diary is empty. */
    lastActivityAt: OutInstant.nullable(),
  })
  .meta({ id: 'PatientStats' });
export type PatientStats = z.infer<typeof PatientStats>;

/** The page of a patient: who it is, what is new, figures, and the newest five entries and prescriptions in one answer. */
export const PatientDetails = z
  .object({
    profile: z.object({ patientId: z.uuid(), name: z.string(), timeZone: z.string(), connectedAt: OutInstant }),
    entries: z.array(PatientEntry),
    prescriptions: z.array(Prescription),
    stats: PatientStats,
    news: PatientNews,
    week: PatientWeek,
    topProducts: PatientTopProducts,
    trends: PatientTrends,
    /** High priority first. */
    insights: z.array(PatientInsight),
    protocol: PatientProtocol,
    /** Who keeps the diary; left out: the patient alone. */
    care: PatientCare.optional(),
  })
  .meta({ id: 'PatientDetails' });
export type PatientDetails = z.infer<typeof PatientDetails>;

/** As the patient's own dashboard asks, without items of the stock. */
export const PatientInsightsQuery = z.strictObject({
  symptom: Symptom.default('mood'),
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
});

/** What the patient's own dashboard shows, without what the stock tells. Days are the patient's. */
export const PatientInsights = Insights.omit({
  itemEffectiveness: true,
  products: true,
  spans: true,
  comparison: true,
  doseTrends: true,
  enhancedInventoryStats: true,
  items: true,
  leading: true,
})
  .extend({ leading: Insights.shape.leading.omit({ itemId: true }) })
  .meta({ id: 'PatientInsights' });
export type PatientInsights = z.infer<typeof PatientInsights>;

/** Ratings as a doctor is shown them. */
export const PatientRatingList = SymptomRatingList.extend({ recorders: Recorders }).meta({ id: 'PatientRatingList' });
export type PatientRatingList = z.infer<typeof PatientRatingList>;

/** Prescriptions as a doctor is shown them, whoever wrote them. */
export const PatientPrescriptionList = PrescriptionList.extend({ recorders: Recorders }).meta({
  id: 'PatientPrescriptionList',
});
export type PatientPrescriptionList = z.infer<typeof PatientPrescriptionList>;
