import {
  BETTER_WAYS,
  COUNT_WINDOWS,
  TRACKER_END_MAX_LENGTH,
  TRACKER_KINDS,
  TRACKER_NAME_MAX_LENGTH,
  TRACKERS_MAX,
} from '@balsamo/domain/diary/tracker.ts';
import { VERDICTS } from '@balsamo/domain/insights/verdict.ts';
import { z } from 'zod';
import { ProductType } from '../diary/schemas.ts';
import { Estimate, Meaning } from '../insights/schemas.ts';
import { CalendarDay, OutInstant, orNull, storableText } from '../scalars.ts';

const words = (maxLength: number) =>
  storableText(maxLength).refine((text) => text.trim().length > 0, { message: 'empty' });

/** What of a tracker can be reworded. */
const WORDS = {
  name: words(TRACKER_NAME_MAX_LENGTH),
  /** What stands at 0 of a scale, and at 10; null for any other kind. */
  lowEnd: words(TRACKER_END_MAX_LENGTH).nullable(),
  highEnd: words(TRACKER_END_MAX_LENGTH).nullable(),
  better: z.enum(BETTER_WAYS),
};

/** What is followed: a scale from 0 to 10, how often in the hours before, or yes and no (1 and 0). */
export const TRACKER = {
  ...WORDS,
  kind: z.enum(TRACKER_KINDS),
  /** Of a count: over how many hours it is asked; null for any other kind. */
  windowHours: z.union(COUNT_WINDOWS.map((hours) => z.literal(hours))).nullable(),
};

/** Body of a new tracker, with an id made by the client, so that sending it again changes nothing. */
export const NewTracker = z.strictObject({ id: z.uuid().toLowerCase(), ...TRACKER }).meta({ id: 'NewTracker' });
export type NewTracker = z.infer<typeof NewTracker>;

/** Body of a change: what is left out stays. What it measures stays as it was made. */
export const TrackerChanges = z
  .strictObject({
    name: WORDS.name,
    lowEnd: words(TRACKER_END_MAX_LENGTH),
    highEnd: words(TRACKER_END_MAX_LENGTH),
    better: WORDS.better,
    /** False stops it, true takes it up again. */
    isFollowed: z.boolean(),
  })
  .partial()
  .meta({ id: 'TrackerChanges' });
export type TrackerChanges = z.infer<typeof TrackerChanges>;

export const Tracker = z
  .object({ id: z.uuid(), ...TRACKER, isFollowed: z.boolean(), createdAt: OutInstant, updatedAt: OutInstant })
  .meta({ id: 'Tracker' });
export type Tracker = z.infer<typeof Tracker>;

/** Those that are followed first, in the order in which they were taken up. */
export const TrackerList = z.object({ items: z.array(Tracker).max(TRACKERS_MAX) }).meta({ id: 'TrackerList' });
export type TrackerList = z.infer<typeof TrackerList>;

/** Local days, both ends included, at most 366; without `to` until the person's today, without `from` 30 of them. */
export const TrackerFiguresQuery = z.strictObject({ from: CalendarDay.optional(), to: CalendarDay.optional() });

const Mean = z.object({ mean: z.number(), records: z.int() });

/** One local day of what is followed: the means of what was said, and of how many records. */
export const TrackerDay = z
  .object({ day: CalendarDay, before: orNull(Mean), after: orNull(Mean), withoutUse: orNull(Mean) })
  .meta({ id: 'TrackerDay' });

/** What is said of uses and what is followed, as of a symptom (`Effect`); numbers with a sign are up where it is better. */
export const TrackerEffect = z
  .object({
    verdict: z.enum(VERDICTS),
    records: z.int(),
    days: z.int(),
    /** Uses with before and after that are no observation: answered at another hour, or over hours that reach back before the use. */
    late: z.int(),
    /** Why the verdict is what it is; `too_few` where there are not enough records yet. */
    outcome: z.string(),
    /** Means as recorded, and the change; null where there are too few. */
    before: z.number().nullable(),
    after: z.number().nullable(),
    change: orNull(Estimate),
    /** What of the change is beyond the expected return to the usual level; null where the usual level is not known. */
    beyond: orNull(Estimate),
    meaning: orNull(Meaning),
  })
  .meta({ id: 'TrackerEffect' });
export type TrackerEffect = z.infer<typeof TrackerEffect>;

/** What a tracker shows of the period. */
export const TrackerFigure = z
  .object({
    tracker: Tracker,
    days: z.array(TrackerDay),
    /** Of all uses together; null where the tracker is not judged, or nothing was said around a use. */
    effect: orNull(TrackerEffect),
    /** Of each product that was used, the clearest first. */
    products: z.array(
      z.object({
        itemId: z.uuid().nullable(),
        nickname: z.string().nullable(),
        productType: ProductType,
        effect: TrackerEffect,
      }),
    ),
  })
  .meta({ id: 'TrackerFigure' });
export type TrackerFigure = z.infer<typeof TrackerFigure>;

/** Of each tracker that is followed, and of those that were stopped and have values in the period. */
export const TrackerFigures = z
  .object({
    period: z.object({ from: CalendarDay, to: CalendarDay }),
    /** Everything that was ever followed: what a value in the diary means. */
    trackers: z.array(Tracker).max(TRACKERS_MAX),
    items: z.array(TrackerFigure).max(TRACKERS_MAX),
  })
  .meta({ id: 'TrackerFigures' });
export type TrackerFigures = z.infer<typeof TrackerFigures>;
