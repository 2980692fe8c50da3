import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { CONSUMPTION_METHODS, PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import { z } from 'zod';
import { CalendarDay, OutInstant, orNull } from '../scalars.ts';

const People = z.number().int().nonnegative();
/** Points from before to after on average; all intervals of a month hold together with 95 %. */
const Change = z.object({
  symptom: z.enum(SYMPTOMS),
  people: People,
  mean: z.number(),
  low: z.number(),
  high: z.number(),
});

/** Figures of the members who consented, in one closed month; numbers carry noise on purpose, so that they tell of nobody. */
export const MonthFigures = z
  .object({
    /** Its first day. */
    month: CalendarDay,
    /** Null = too few took part to tell anything. */
    figures: orNull(
      z.object({
        people: People,
        productTypes: z.array(z.object({ key: z.enum(PRODUCT_TYPES), people: People })),
        methods: z.array(z.object({ key: z.enum(CONSUMPTION_METHODS), people: People })),
        changes: z.array(Change),
        changesOfTypes: z.array(z.object({ productType: z.enum(PRODUCT_TYPES), changes: z.array(Change) })),
        /** Left out of months that were told before there was such a split: none is counted anew. */
        changesOfMethods: z
          .array(z.object({ method: z.enum(CONSUMPTION_METHODS), changes: z.array(Change) }))
          .optional(),
      }),
    ),
    computedAt: OutInstant,
  })
  .meta({ id: 'MonthFigures' });
export type MonthFigures = z.infer<typeof MonthFigures>;

export const MonthFiguresList = z.object({ items: z.array(MonthFigures) }).meta({ id: 'MonthFiguresList' });
export type MonthFiguresList = z.infer<typeof MonthFiguresList>;
