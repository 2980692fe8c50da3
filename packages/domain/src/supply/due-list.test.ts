import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { DUE_PAST_DAYS, type DueDocument, type DuePrescription, dueList, isDueSoon } from './due-list.ts';
import { poolsOf, type SupplyItem } from './pools.ts';
import { supplyOf } from './supply.ts';
import { anOil, TODAY } from './testing.ts';

const inDays = (days: number) => addDays(TODAY, days);
const prescription = (changes: Partial<DuePrescription> = {}): DuePrescription => ({
  id: 'p',
  protocolName: 'Dor crônica',
  status: 'ativa',
  lastDay: inDays(20),
  doctorName: null,
  ...changes,
});
const document = (changes: Partial<DueDocument> = {}): DueDocument => ({
  id: 'd',
  type: 'autorizacao_anvisa',
  title: 'CBD',
  number: null,
  issuer: null,
  issuedOn: null,
  validUntil: inDays(25),
  ...changes,
});
const listOf = (items: SupplyItem[], prescriptions: DuePrescription[] = [], documents: DueDocument[] = []) =>
  dueList({ supplies: poolsOf(items, [], TODAY).map(supplyOf), prescriptions, documents }, TODAY);
const told = (...given: Parameters<typeof listOf>) => listOf(...given).map(({ kind, on }) => [kind, on]);

describe('what ends, in one list', () => {
  it('is sorted by day, whatever it is', () => {
    const oil = anOil({ deliveryDays: 12 });
    const capsules = anOil({ id: 'c', expiresOn: inDays(3) });
    expect(
      told(
        [oil, capsules],
        [prescription()],
        [document(), document({ id: 'old', title: 'Laudo', validUntil: inDays(-3) })],
      ),
    ).toEqual([
      ['document', inDays(-3)],
      ['item_ends', inDays(3)],
      ['order', inDays(18)],
      ['prescription', inDays(20)],
      ['document', inDays(25)],
    ]);
  });

  it.each<[string, Partial<SupplyItem>, [string, string][]]>([
    ['an order, where it is known how long it takes', { deliveryDays: 10 }, [['order', inDays(20)]]],
    ['the end, where it is not', {}, [['runs_out', inDays(30)]]],
    ['nothing of the label of what is used up before', { expiresOn: inDays(100) }, [['runs_out', inDays(30)]]],
    [
      'both, where the label ends before it is used up',
      { expiresOn: inDays(10), deliveryDays: 5 },
      [
        ['order', inDays(6)],
        ['item_ends', inDays(10)],
      ],
    ],
    ['the label once, where no order can be told', { expiresOn: inDays(10) }, [['item_ends', inDays(10)]]],
    ['the limit after opening', { openedOn: TODAY, daysAfterOpening: 5 }, [['item_ends', inDays(5)]]],
    ['nothing where nothing is known', { quantity: null }, []],
    ['that it is gone', { quantity: 0 }, [['runs_out', TODAY]]],
    [
      'that it is gone, with no day on which it was to be ordered',
      { quantity: 0, deliveryDays: 5 },
      [['runs_out', TODAY]],
    ],
  ])('tells of a product %s', (_, item, rows) => {
    expect(told([anOil(item)])).toEqual(rows);
  });

  it.each<[string, Partial<DuePrescription>, number]>([
    ['in force', {}, 1],
    ['expired of late', { status: 'expirada', lastDay: inDays(-3) }, 1],
    ['expired long ago', { status: 'expirada', lastDay: inDays(-DUE_PAST_DAYS - 1) }, 0],
    ['paused', { status: 'pausada' }, 0],
    ['an old version', { status: 'obsoleta' }, 0],
    ['without a day', { lastDay: null }, 0],
  ])('of prescriptions: %s', (_, changes, count) => {
    expect(told([], [prescription(changes)])).toHaveLength(count);
  });

  it('says nothing of a document that has been renewed, and does of another one of its type', () => {
    const old = document({ id: 'old', validUntil: inDays(-5) });
    expect(told([], [], [old, document()])).toEqual([['document', inDays(25)]]);
    expect(told([], [], [old, document({ title: 'Óleo importado' })])).toHaveLength(2);
    expect(told([], [], [document({ validUntil: null })])).toEqual([]);
    const report = { type: 'laudo', title: 'Dor' } as const;
    expect(told([], [], [document({ ...report, id: 'old', validUntil: inDays(5) }), document(report)])).toHaveLength(2);
  });
});

it.each<[string, ReturnType<typeof listOf>, boolean]>([
  ['an order in a week', listOf([anOil({ deliveryDays: 23 })]), true],
  ['an order in eight days', listOf([anOil({ deliveryDays: 22 })]), false],
  ['an order that is late', listOf([anOil({ deliveryDays: 60 })]), true],
  ['a document in two months', listOf([], [], [document({ validUntil: inDays(60) })]), true],
  ['a document in 61 days', listOf([], [], [document({ validUntil: inDays(61) })]), false],
])('%s is told outside of the list: %#', (_, [row], isTold) => {
  expect(row && isDueSoon(row, TODAY)).toBe(isTold);
});

it('has each thing once and in order, whatever was given in which order', () => {
  const oils = fc.uniqueArray(
    fc
      .record({
        id: fc.uuid(),
        quantity: fc.integer({ min: 0, max: 50 }),
        deliveryDays: fc.option(fc.integer({ min: 1, max: 90 })),
      })
      .map(anOil),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  const documents = fc.uniqueArray(
    fc.record({ id: fc.uuid(), validUntil: fc.integer({ min: -90, max: 90 }).map(inDays) }).map(document),
    { selector: ({ id }) => id, maxLength: 6 },
  );
  fc.assert(
    fc.property(oils, documents, (items, papers) => {
      const rows = listOf(items, [], papers);
      expect(rows).toEqual(listOf(items.toReversed(), [], papers.toReversed()));
      expect(rows.map(({ on }) => on)).toEqual(rows.map(({ on }) => on).toSorted());
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    }),
  );
});
