import { UNITS } from '@balsamo/domain/diary/vocabulary.ts';
import { z } from 'zod';
import { DiaryPreferences } from './preference-schemas.ts';
import { ConsumptionMethod, Entry, ProductType } from './schemas.ts';

/** What the diary home shows, in one answer. */
export const DiaryOverview = z
  .object({
    /** Not yet finished, due later. */
    pendingCount: z.int(),
    /** Not yet finished, due now or before. */
    overdueCount: z.int(),
    /** Finished during the patient's local day. */
    completedTodayCount: z.int(),
    /** Unfinished entries, the one due first at the top; at most 50. */
    unfinished: z.array(Entry),
    /** The three newest by time of use. */
    latest: z.array(Entry),
    /** Used on the patient's local day, newest first; at most 50. */
    today: z.array(Entry),
    preferences: DiaryPreferences,
    /** The last amount used per product type and method, and the item it came from; newest first. */
    usual: z.array(
      z.object({
        productType: ProductType,
        consumptionMethod: ConsumptionMethod,
        quantity: z.object({ value: z.number(), unit: z.enum(UNITS) }),
        inventoryItemId: z.uuid().nullable(),
      }),
    ),
  })
  .meta({ id: 'DiaryOverview' });
export type DiaryOverview = z.infer<typeof DiaryOverview>;
