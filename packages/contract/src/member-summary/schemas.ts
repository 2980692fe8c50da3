import { CONSUMPTION_METHODS, PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import { z } from 'zod';
import { CalendarDay, OutInstant, orNull } from '../scalars.ts';

/** What a member shows their association of the last 90 local days, recreational uses left out (spec §3, spec-D15). */
export const MemberSummary = z
  .object({
    /** Null where nothing was recorded. */
    mostUsedProductType: orNull(z.enum(PRODUCT_TYPES)),
    mostUsedMethod: orNull(z.enum(CONSUMPTION_METHODS)),
    /** Uses per week over the last 30 local days, to one decimal. */
    averageFrequency: z.number().nonnegative(),
    totalEntries: z.int().nonnegative(),
    lastEntryDate: orNull(CalendarDay),
    /** Since when the member shows it. */
    sharedSince: OutInstant,
    computedAt: OutInstant,
  })
  .meta({ id: 'MemberSummary' });
export type MemberSummary = z.infer<typeof MemberSummary>;
