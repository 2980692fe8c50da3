import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { FEEDBACK_CATEGORIES, FEEDBACK_TYPES } from '@balsamo/domain/account/feedback.ts';
import { bySymptom, copiedSymptoms, givenAfter, rawRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
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
  PRODUCT_TYPES,
  UNITS,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
} from '@balsamo/domain/diary/vocabulary.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import { ITEM_STATUSES, STOCK_UNITS } from '@balsamo/domain/inventory/item.ts';
import { ICD_CHAPTERS } from '@balsamo/domain/medicines/medicine.ts';
import { PRESCRIBED_TYPES } from '@balsamo/domain/prescriptions/prescription.ts';
import { PRESCRIPTION_STATUSES } from '@balsamo/domain/prescriptions/status.ts';
import {
  lengthOf,
  SEIZURE_COUNT_MAX,
  SEIZURE_KINDS,
  SEIZURE_LENGTHS,
  TIMED_SECONDS_MAX,
} from '@balsamo/domain/seizures/seizure.ts';
import { RED_FLAGS } from '@balsamo/domain/unwanted-effects/emergency.ts';
import { EFFECT_OUTCOMES } from '@balsamo/domain/unwanted-effects/report.ts';
import { DOCUMENT_TYPES } from '@balsamo/domain/wallet/document.ts';
import fc from 'fast-check';

export type Records = { [Kind in keyof ExportedRecord]: ExportedRecord[Kind][] };

/** Any text that can be stored, the odd ones often. */
const text = (maxLength: number, minLength = 0) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength, minLength }),
      fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 20), minLength }),
      fc.constantFrom('=1+1', "'", '"', 'a,b\r\nc', '\\u0000', '🌿‍', 'Ａ', '﷽', '\u202e', '  ', '{"a":[}'),
    )
    .map((value) => value.replaceAll('\u0000', '0').toWellFormed())
    .filter((value) => value.length >= minLength && value.length <= maxLength);
/** A text that says something. */
const words = (maxLength: number) => text(maxLength, 1).filter((value) => value.trim() !== '');
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
/** From when to when, as far as it is known; an import shows it to nobody. */
const span = {
  since: orNull(fc.constantFrom('2019', '2019-02', '2019-02-28')),
  hasEnded: fc.constant(true),
  endedOn: orNull(fc.constantFrom('2019', '2019-02', '2024-02-29')),
  isShownToDoctors: fc.constant(false),
};
const instant = fc
  .date({ min: new Date('1999-12-31T23:00:00Z'), max: new Date('2037-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const day = instant.map((at) => at.slice(0, 10));
const thousandths = (max: number, min = 0) => fc.integer({ min: min * 1000, max: max * 1000 }).map((n) => n / 1000);
const zone = fc.constantFrom('America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC', 'America/St_Johns');
const rating = fc.integer({ min: 0, max: 10 });
const ratings = fc.record(bySymptom(() => orNull(rating)));
/** Where nothing was rated after a use there are no ratings after it. */
const ratingsAfter = ratings.map((some) => givenAfter(some) && rawRatings(some));
const stamps = { createdAt: instant, updatedAt: instant };
const quantity = fc.record({ value: thousandths(100_000, 0.001), unit: fc.constantFrom(...UNITS) });

const item: fc.Arbitrary<ExportedRecord['inventoryItems']> = fc.record({
  id: fc.uuid(),
  nickname: text(80, 1),
  productType: fc.constantFrom(...PRODUCT_TYPES),
  unit: fc.constantFrom(...STOCK_UNITS),
  status: fc.constantFrom(...ITEM_STATUSES),
  brand: orNull(text(80)),
  strength: fc.record({
    thc: orNull(fc.double({ min: 0, max: 10_000, noNaN: true }).map((value) => value + 0)),
    thca: orNull(thousandths(100)),
    cbd: orNull(thousandths(100)),
    cbda: orNull(thousandths(100)),
    basis: fc.constantFrom(...STRENGTH_BASES),
  }),
  dropsPerMl: orNull(fc.integer({ min: 50, max: 1000 }).map((n) => n / 10)),
  amountPerUse: orNull(fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 1000)),
  batch: orNull(text(80)),
  expiresOn: orNull(day),
  openedOn: orNull(day),
  daysAfterOpening: orNull(fc.integer({ min: 1, max: 1095 })),
  deliveryDays: orNull(fc.integer({ min: 1, max: 180 })),
  orderReminderOn: orNull(day),
  notes: orNull(text(500)),
  ...stamps,
});

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
const anyTrackers = fc
  .uniqueArray(tracker, { maxLength: 5, selector: ({ id }) => id })
  .map((all) => all.map((one, index) => ({ ...one, place: index < 3 ? index + 1 : null })));

function valuesOf(trackers: readonly ExportedRecord['trackers'][]): fc.Arbitrary<TrackerValues> {
  return fc
    .tuple(fc.subarray([...trackers]), fc.nat(COUNT_MAX))
    .map(([some, value]) => Object.fromEntries(some.map(({ id, kind }) => [id, Math.min(value, VALUE_MAX[kind])])));
}

function entry(
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

const prescription: fc.Arbitrary<ExportedRecord['prescriptions']> = fc.record({
  id: fc.uuid(),
  doctorId: fc.constant(null),
  doctorName: fc.constant(null),
  doctorSpecialty: fc.constant(null),
  protocolName: text(120, 1),
  products: fc.array(
    fc.record(
      {
        type: fc.constantFrom(...PRESCRIBED_TYPES),
        name: text(120, 1),
        dosage: text(120, 1),
        instructions: text(500),
        frequency: text(120),
        consumptionMethod: fc.constantFrom(...CONSUMPTION_METHODS),
      },
      { requiredKeys: ['type', 'name', 'dosage'] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  status: fc.constantFrom(...PRESCRIPTION_STATUSES),
  renewalDate: orNull(day),
  previousId: fc.constant(null),
  ...stamps,
  deletedAt: orNull(instant),
});

/** Every list of a person's data with everything that storage allows; of each product type there is an entry. */
export const anyRecords: fc.Arbitrary<Records> = fc
  .tuple(fc.uniqueArray(item, { minLength: 1, maxLength: 4, selector: ({ id }) => id }), anyTrackers)
  .chain(([inventoryItems, trackers]) => {
    const itemIds = inventoryItems.map(({ id }) => id);
    const types = fc
      .array(fc.constantFrom(...PRODUCT_TYPES), { maxLength: 4 })
      .map((more) => [...PRODUCT_TYPES, ...more]);
    return types
      .chain((all) => fc.tuple(...all.map((type) => entry(type, itemIds, trackers))))
      .chain((entries) => rest(inventoryItems, trackers, entries));
  });

function rest(
  inventoryItems: ExportedRecord['inventoryItems'][],
  trackers: ExportedRecord['trackers'][],
  entries: ExportedRecord['entries'][],
): fc.Arbitrary<Records> {
  const itemId = fc.constantFrom(...inventoryItems.map(({ id }) => id));
  const entryId = fc.constantFrom(...entries.map(({ id }) => id));
  const change = thousandths(1_000_000, 0.001).chain((size) => fc.constantFrom(size, -size));
  const times = { occurredAt: instant, createdAt: instant };
  return fc.record({
    inventoryItems: fc.constant(inventoryItems),
    trackers: fc.constant(trackers),
    entries: fc.constant(entries),
    revisions: fc.array(
      fc.record({
        id: fc.uuid(),
        entryId,
        kind: fc.constantFrom('edit', 'check_out', 'deletion', 'restoration'),
        changedAt: instant,
        receivedAt: instant,
        browser: orNull(text(80)),
        system: orNull(text(80)),
        written: fc.record({ notes: orNull(text(200)), inventoryItemId: itemId, quantity }, { requiredKeys: [] }),
        replaced: fc.record({ sleepAfter: orNull(rating), isDeleted: fc.boolean() }, { requiredKeys: [] }),
        lost: fc.subarray(['notes', 'product', 'moodAfter']),
      }),
      { maxLength: 3 },
    ),
    movements: fc.array(
      fc.oneof(
        fc.record({
          id: fc.uuid(),
          itemId,
          entryId,
          kind: fc.constantFrom('check_in', 'correction', 'returned'),
          change,
          ...times,
        }),
        fc.record({
          id: fc.uuid(),
          itemId,
          entryId: fc.constant(null),
          kind: fc.constantFrom('initial', 'adjustment'),
          change: fc.oneof(change, fc.constant(0)),
          ...times,
        }),
        fc.record({
          id: fc.uuid(),
          itemId,
          entryId: fc.constant(null),
          kind: fc.constant('renewal'),
          change,
          ...times,
        }),
      ),
      { maxLength: 6 },
    ),
    ratings: fc.array(
      fc.record({
        id: fc.uuid(),
        ratedAt: instant,
        timeZone: zone,
        symptoms: ratings,
        own: valuesOf(trackers),
        changedAt: orNull(instant),
        ...stamps,
      }),
      {
        maxLength: 4,
      },
    ),
    prescriptions: fc.array(prescription, { maxLength: 4 }).chain(inVersions),
    reminders: fc.subarray(inventoryItems).chain((some) =>
      fc.tuple(
        ...some.map(({ id }) =>
          fc.record({
            id: fc.uuid(),
            inventoryItemId: fc.constant(id),
            times: fc.subarray(['00:00', '08:30', '23:59'], { minLength: 1 }),
            days: orNull(fc.subarray([0, 1, 2, 5, 6], { minLength: 1 })),
            isActive: fc.boolean(),
            ...stamps,
          }),
        ),
      ),
    ),
    feedback: fc.array(
      fc.record({
        id: fc.uuid(),
        type: fc.constantFrom(...FEEDBACK_TYPES),
        category: fc.constantFrom(...FEEDBACK_CATEGORIES),
        message: orNull(text(500, 1)),
        createdAt: instant,
      }),
      { maxLength: 2 },
    ),
    appointments: fc.array(
      fc.record({
        id: fc.uuid(),
        day: orNull(fc.constantFrom('2026-12-01', '2028-02-29')),
        questions: orNull(text(500, 1)),
        writtenAt: instant,
        ...stamps,
      }),
      { maxLength: 1 },
    ),
    documents: fc.array(
      fc.record({
        id: fc.uuid(),
        type: fc.constantFrom(...DOCUMENT_TYPES),
        title: orNull(text(80, 1)),
        number: orNull(text(60, 1)),
        issuer: orNull(text(120, 1)),
        issuedOn: orNull(fc.constantFrom('2024-02-29', '2026-01-01')),
        validUntil: orNull(fc.constantFrom('2026-01-01', '2028-02-29')),
        ...stamps,
      }),
      { maxLength: 3 },
    ),
    unwantedEffectReports: fc.array(
      fc.record({
        id: fc.uuid(),
        effects: fc.constantFrom([], [{ effect: 'nausea', strength: 'forte' }]),
        redFlags: fc.subarray([...RED_FLAGS], { minLength: 1 }),
        description: orNull(words(200)),
        beganOn: fc.constant('2026-01-01'),
        beganAt: orNull(fc.constantFrom('00:00', '23:59')),
        endedOn: orNull(fc.constantFrom('2026-01-01', '2028-02-29')),
        actions: fc.constantFrom(['nada'], ['parou', 'outra']),
        actionNote: fc.constant(null),
        outcome: fc.constantFrom(...EFFECT_OUTCOMES),
        seriousness: fc.constantFrom([], ['nenhuma'], ['internacao', 'outra_importante']),
        product: orNull(
          fc.record({
            name: words(80),
            brand: orNull(words(80)),
            batch: orNull(words(80)),
            type: orNull(fc.constantFrom('oleo', 'flor')),
          }),
        ),
        dose: orNull(words(120)),
        method: orNull(fc.constantFrom('sublingual', 'recreativo')),
        indication: orNull(words(200)),
        useBeganOn: orNull(fc.constantFrom('2025-12-31', '2028-02-29')),
        otherMedicines: orNull(words(200)),
        // An import shows nothing to anybody, whatever the file says.
        isShownToDoctors: fc.constant(false),
        ...stamps,
      }),
      { maxLength: 3 },
    ),
    medicines: fc.array(
      fc.record({
        id: fc.uuid(),
        name: words(120),
        substance: orNull(fc.constantFrom('clobazam', 'etinilestradiol-drospirenona')),
        dose: orNull(words(120)),
        ...span,
        ...stamps,
      }),
      { maxLength: 3 },
    ),
    seizures: fc.array(
      fc
        .record({
          id: fc.uuid(),
          occurredAt: instant,
          timeZone: zone,
          count: fc.integer({ min: 1, max: SEIZURE_COUNT_MAX }),
          length: fc.constantFrom(...SEIZURE_LENGTHS),
          timedSeconds: orNull(fc.integer({ min: 1, max: TIMED_SECONDS_MAX })),
          kind: fc.constantFrom(...SEIZURE_KINDS),
          note: orNull(words(500)),
          changedAt: orNull(instant),
          ...stamps,
        })
        .map(({ timedSeconds, length, ...seizure }) => ({
          ...seizure,
          timedSeconds,
          length: timedSeconds === null ? length : lengthOf(timedSeconds),
        })),
      { maxLength: 4 },
    ),
    // Before all seizures: a day that has one is not written as free.
    seizureFreeDays: fc.uniqueArray(
      fc.record({ id: fc.uuid(), day: fc.constantFrom('1998-02-28', '1998-03-01', '1996-02-29'), createdAt: instant }),
      { maxLength: 3, selector: ({ day }) => day },
    ),
    conditions: fc.array(
      fc.record({
        id: fc.uuid(),
        name: words(200),
        chapter: orNull(fc.constantFrom(...ICD_CHAPTERS)),
        code: orNull(words(20)),
        ...span,
        ...stamps,
      }),
      { maxLength: 3 },
    ),
  }) as fc.Arbitrary<Records>;
}

/** Some prescriptions follow the one made before. */
function inVersions(prescriptions: ExportedRecord['prescriptions'][]) {
  const sorted = prescriptions.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return fc.array(fc.boolean(), { minLength: sorted.length, maxLength: sorted.length }).map((follows) =>
    sorted.map((each, index) => {
      const previous = sorted[index - 1];
      return follows[index] && previous && previous.createdAt < each.createdAt
        ? { ...each, previousId: previous.id }
        : each;
    }),
  );
}
