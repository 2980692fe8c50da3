import type { ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { FEEDBACK_CATEGORIES, FEEDBACK_TYPES } from '@balsamo/domain/account/feedback.ts';
import { CONSUMPTION_METHODS, PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import { ITEM_STATUSES, STOCK_UNITS } from '@balsamo/domain/inventory/item.ts';
import { PRESCRIBED_TYPES } from '@balsamo/domain/prescriptions/prescription.ts';
import { PRESCRIPTION_STATUSES } from '@balsamo/domain/prescriptions/status.ts';
import { DOCUMENT_TYPES } from '@balsamo/domain/wallet/document.ts';
import fc from 'fast-check';
import { anyTrackers, entry, valuesOf } from './testing-diary-records.ts';
import { healthRecords } from './testing-health-records.ts';
import { day, instant, orNull, quantity, rating, ratings, stamps, text, thousandths, zone } from './testing-values.ts';

export type Records = { [Kind in keyof ExportedRecord]: ExportedRecord[Kind][] };

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
    ...healthRecords,
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
