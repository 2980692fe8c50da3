import { z } from 'zod';
import { ProductType } from '../diary/schemas.ts';
import { Symptom } from '../insights/schemas.ts';
import { CalendarDay, orNull } from '../scalars.ts';

/** The symptom that the patient’s dashboard opens with. */
export const WeeklyLetterQuery = z.strictObject({ symptom: Symptom.default('mood') });

/** At most two sentences, as facts; the words are the client's. At least one of `news` and `next` is there. */
export const WeeklyLetter = z
  .object({
    /** The Sunday that its week ends with. */
    sunday: CalendarDay,
    symptom: Symptom,
    /** What can be said of a product otherwise than a week ago, in the 30 days until that Sunday. `name` is its nickname where it is an item of the stock. */
    news: orNull(
      z.object({
        itemId: z.uuid().nullable(),
        productType: ProductType,
        name: z.string().nullable(),
        verdict: z.enum(['helps', 'worse', 'no_longer_clear']),
        records: z.int(),
        days: z.int(),
      }),
    ),
    /** The first day that comes in the seven after it, and how many others there are. */
    next: orNull(
      z.object({
        kind: z.enum(['appointment', 'prescription', 'document']),
        /** The thing's own name; null of an appointment, and of a document without one. */
        name: z.string().nullable(),
        day: CalendarDay,
        others: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'WeeklyLetter' });
export type WeeklyLetter = z.infer<typeof WeeklyLetter>;

/** Null between Thursday and the evening of Sunday, and where there is nothing to say. */
export const WeeklyLetterAnswer = z.object({ letter: orNull(WeeklyLetter) }).meta({ id: 'WeeklyLetterAnswer' });
export type WeeklyLetterAnswer = z.infer<typeof WeeklyLetterAnswer>;

/** Whether a mail tells the patient that their letter is there. It says nothing of the letter, and none comes where there is none. */
export const LetterMail = z.strictObject({ isWanted: z.boolean() }).meta({ id: 'LetterMail' });
export type LetterMail = z.infer<typeof LetterMail>;
