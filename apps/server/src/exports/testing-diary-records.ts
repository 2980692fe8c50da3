import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { copiedSymptoms, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import {
  BETTER_WAYS,
  COUNT_MAX,
  COUNT_WINDOWS,
  TRACKER_KINDS,
  type TrackerValues,
  VALUE_MAX,
} from '@balsamo/domain/diary/tracker.ts';
import {
  CONSUMPTION_METHODS,
  ENTRY_SOURCES,
  PRIMARY_EFFECTS,
  type PRODUCT_TYPES,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
} from '@balsamo/domain/diary/vocabulary.ts';
import fc from 'fast-check';
import {
  instant,
  orNull,
  quantity,
  ratings,
  ratingsAfter,
  stamps,
  text,
  thousandths,
  words,
  zone,
} from './testing-values.ts';

const tracker: fc.Arbitrary<ExportedRecord['trackers']> = fc
  .record({
    id: fc.uuid(),
    name: words(40),
    kind: fc.constantFrom(...TRACKER_KINDS),
    hours: fc.constantFrom(...COUNT_WINDOWS),
    ends: fc.tuple(words(24), words(24)),
    better: fc.constantFrom(...BETTER_WAYS),
    ...stamps,
  })
  .map(({ hours, ends: [low, high], ...rest }) => ({
    ...rest,
    windowHours: rest.kind === 'count' ? hours : null,
    lowEnd: rest.kind === 'scale' ? low : null,
    highEnd: rest.kind === 'scale' ? high : null,
    place: null,
  }));

/** At most three of them are followed. */
export const anyTrackers = fc
  .uniqueArray(tracker, { maxLength: 5, selector: ({ id }) => id })
  .map((all) => all.map((one, index) => ({ ...one, place: index < 3 ? index + 1 : null })));

export function valuesOf(trackers: readonly ExportedRecord['trackers'][]): fc.Arbitrary<TrackerValues> {
  return fc
    .tuple(fc.subarray([...trackers]), fc.nat(COUNT_MAX))
    .map(([some, value]) => Object.fromEntries(some.map(({ id, kind }) => [id, Math.min(value, VALUE_MAX[kind])])));
}

export function entry(
  productType: (typeof PRODUCT_TYPES)[number],
  itemIds: readonly string[],
  trackers: readonly ExportedRecord['trackers'][],
) {
  return fc
    .record({
      id: fc.uuid(),
      productType: fc.constant(productType),
      consumptionMethod: fc.constantFrom(...CONSUMPTION_METHODS),
      quantity,
      consumedAt: instant,
      timeZone: zone,
      symptoms: fc.record({ before: ratings, after: orNull(ratingsAfter) }),
      copiedBefore: fc.subarray(SYMPTOMS),
      ownBefore: valuesOf(trackers),
      ownAfter: valuesOf(trackers),
      triggers: fc.array(text(80, 1), { maxLength: 3 }),
      notes: orNull(text(2000)),
      source: fc.constantFrom(...ENTRY_SOURCES),
      primaryEffect: orNull(fc.constantFrom(...PRIMARY_EFFECTS)),
      unwantedEffects: fc.uniqueArray(
        fc.record({ effect: fc.constantFrom(...UNWANTED_EFFECTS), strength: fc.constantFrom(...UNWANTED_STRENGTHS) }),
        { selector: ({ effect }) => effect, maxLength: 4 },
      ),
      effectEnded: orNull(fc.boolean()),
      effectDurationHours: orNull(fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 100)),
      inventoryItemId: orNull(fc.constantFrom(...itemIds)),
      taken: orNull(thousandths(1_000_000)),
      checkOutDueAt: instant,
      checkedOutAt: orNull(instant),
      isEdited: fc.boolean(),
      ...stamps,
      deletedAt: orNull(instant),
    })
    .map(({ taken, ...rest }): ExportedRecord['entries'] => ({
      ...rest,
      copiedBefore: copiedSymptoms(rest.copiedBefore, rest.symptoms.before),
      stockTaken: rest.inventoryItemId === null ? null : taken,
      status: rest.checkedOutAt === null ? 'incompleto' : 'completo',
    }));
}
