import {
  SEIZURE_COUNT_MAX,
  SEIZURE_KINDS,
  SEIZURE_LENGTHS,
  SEIZURE_NOTE_MAX_LENGTH,
  TIMED_SECONDS_MAX,
} from '@balsamo/domain/seizures/seizure.ts';
import { z } from 'zod';
import { Recorders } from '../care/schemas.ts';
import { ClockReading, ProductType, WriteMarks } from '../diary/schemas.ts';
import { CalendarDay, Cursor, Instant, OutInstant, orNull, storableText, TimeZone } from '../scalars.ts';

/** What is said of a seizure beside when it was. */
const observed = {
  /** How many in a row. */
  count: z.int().min(1).max(SEIZURE_COUNT_MAX),
  /** Of several the longest. What was timed has the length that it shows. */
  length: z.enum(SEIZURE_LENGTHS),
  timedSeconds: z.int().min(1).max(TIMED_SECONDS_MAX).nullable(),
  kind: z.enum(SEIZURE_KINDS),
  note: storableText(SEIZURE_NOTE_MAX_LENGTH)
    .refine((text) => text.trim().length > 0, { message: 'empty' })
    .nullable(),
};
export const SEIZURE = { occurredAt: Instant, timeZone: TimeZone, ...observed };

/** Body: a seizure with an id made by the client, so that sending it again changes nothing (spec-D10). `sentAt` only where the time was read off the clock. */
export const NewSeizure = z
  .strictObject({ id: z.uuid(), ...SEIZURE, ...ClockReading.shape })
  .meta({ id: 'NewSeizure' });
export type NewSeizure = z.infer<typeof NewSeizure>;

/** Body: all that is said of it. Of two corrections the one made later stands. */
export const SeizureChange = z.strictObject({ ...SEIZURE, ...WriteMarks.shape }).meta({ id: 'SeizureChange' });
export type SeizureChange = z.infer<typeof SeizureChange>;

export const Seizure = z
  .object({
    id: z.uuid(),
    occurredAt: OutInstant,
    timeZone: z.string(),
    ...observed,
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'Seizure' });
export type Seizure = z.infer<typeof Seizure>;

export const SeizureList = z
  .object({ items: z.array(Seizure), nextCursor: z.string().nullable() })
  .meta({ id: 'SeizureList' });
export type SeizureList = z.infer<typeof SeizureList>;

export const SeizureListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** A local day of which the person says that it had no seizure. */
export const SeizureFreeDay = z.object({ day: CalendarDay }).meta({ id: 'SeizureFreeDay' });
export type SeizureFreeDay = z.infer<typeof SeizureFreeDay>;

/** Seven days from `from` on: seizures, and on how many of the days it is known whether there were any. */
export const SeizureWeek = z
  .object({ from: CalendarDay, count: z.int(), observedDays: z.int().min(0).max(7) })
  .meta({ id: 'SeizureWeek' });
export type SeizureWeek = z.infer<typeof SeizureWeek>;

const Side = z
  .object({
    weeks: z.int(),
    observedWeeks: z.int(),
    observedDays: z.int(),
    seizures: z.int(),
    /** Seizures in seven observed days; null where nothing was observed. */
    perWeek: z.number().nullable(),
  })
  .meta({ id: 'SeizureSide' });

const sides = { since: CalendarDay, before: Side, after: Side };

/** Whether seizures are fewer or more since a day than before it, and never why. */
export const SeizureRateChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('too_few'), ...sides }),
    z.object({
      kind: z.literal('measured'),
      ...sides,
      /** Rate since over rate before, with its 95 % interval; null = none before, or no limit. */
      ratio: z.number().nullable(),
      low: z.number(),
      high: z.number().nullable(),
      outcome: z.enum(['fewer', 'more', 'unclear']),
    }),
  ])
  .meta({ id: 'SeizureRateChange' });

/** The first use of a product: a day to compare from. */
const FirstUse = z
  .object({
    day: CalendarDay,
    productType: ProductType,
    /** Of the patient's own stock; a doctor is shown the type alone. */
    nickname: z.string().nullable(),
    /** Is it what was used last? */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SeizureFirstUse' });

export const SeizureFigures = z
  .object({
    /** The patient's day. */
    today: CalendarDay,
    /** The calendar weeks (from Monday) up to this one, oldest first. */
    weeks: z.array(SeizureWeek),
    /** The days of these weeks with a seizure, and those that were said to have none. */
    seizures: z.array(z.object({ day: CalendarDay, count: z.int() })),
    freeDays: z.array(CalendarDay),
    firstUses: z.array(FirstUse),
    /** Null where there is no day to compare from: none was asked for, and no use is recorded. */
    change: orNull(SeizureRateChange),
  })
  .meta({ id: 'SeizureFigures' });
export type SeizureFigures = z.infer<typeof SeizureFigures>;

export const SeizureFiguresQuery = z.strictObject({
  /** The first day of what is compared with the days before; without it the first use of the type that was used last. */
  since: CalendarDay.optional(),
});

/** What a doctor is shown: the newest seizures, and the figures. Null where the patient has never recorded any. */
export const PatientSeizures = z
  .object({ items: z.array(Seizure), figures: orNull(SeizureFigures), recorders: Recorders })
  .meta({ id: 'PatientSeizures' });
export type PatientSeizures = z.infer<typeof PatientSeizures>;
