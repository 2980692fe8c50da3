import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { insertEntry, type NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { testEntry } from '@balsamo/database/testing/entries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import type { ConsumptionMethod } from '@balsamo/domain/diary/vocabulary.ts';
import { heatmapOf } from '@balsamo/domain/insights/heatmap.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addItem } from '../inventory/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
  server.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(() => server?.close());

const ADDRESS = '/api/insights';
const NOVEMBER = 'from=2026-11-01&to=2026-11-20';

async function insights(person: TestPerson, query = NOVEMBER): Promise<Insights> {
  const { status, body } = await server.send('GET', `${ADDRESS}?${query}`, { as: person });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function store(person: TestPerson, entries: readonly NewEntryRow[]): Promise<void> {
  await asUser(server.db, person.token, async ({ query }) => {
    for (const entry of entries) await query(insertEntry(entry));
  });
}

/** How one feels at ten on the days from 1 November on, without having used anything. */
async function rate(person: TestPerson, pains: readonly number[]): Promise<void> {
  for (const [index, pain] of pains.entries()) {
    await server.db.ownerPool.query(
      `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'America/Sao_Paulo', 5, 5, 5, $3, $2, $2)`,
      [person.id, `${addDays('2026-11-01', index)}T13:00:00Z`, pain],
    );
  }
}

/** A use at noon in São Paulo, that many days after 1 November, finished where there is a pain after. */
function use(day: number, pain: readonly [number, number?], given: Partial<NewEntryRow> = {}): NewEntryRow {
  const consumedAt = new Date(`${addDays('2026-11-01', day)}T15:00:00Z`);
  const method: ConsumptionMethod = given.consumptionMethod ?? 'sublingual';
  const [painBefore, painAfter] = pain;
  const checkOut = checkOutDueAt(consumedAt, method);
  const after =
    painAfter === undefined
      ? {}
      : {
          moodAfter: 5,
          anxietyAfter: 5,
          energyAfter: 5,
          painAfter,
          status: 'completo' as const,
          checkedOutAt: checkOut,
        };
  return testEntry({ consumedAt, checkOutDueAt: checkOut, painBefore, ...after, ...given });
}

/** Pain that falls from about eight to about four in eighteen days, where six is usual. */
const RELIEF = Array.from({ length: 18 }, (_, day) => use(day, [7 + (day % 3), 3 + (day % 3)]));
const USUAL = Array.from({ length: 18 }, (_, day) => 6 + (day % 2));

describe('the dashboard', () => {
  test('says of each product type, method and item what was seen, from how many records, and how sure it is', async () => {
    const maria = await server.person();
    const oil = await addItem(server, maria);
    await store(
      maria,
      RELIEF.map((entry) => ({ ...entry, id: crypto.randomUUID(), inventoryItemId: oil.id, stockTaken: '0.1' })),
    );
    await rate(maria, USUAL);
    const answer = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(answer.period).toEqual({ from: '2026-11-01', to: '2026-11-20', days: 20 });
    expect(answer.uses).toBe(18);
    const groups = [answer.productEffectiveness, answer.methodEffectiveness, answer.itemEffectiveness];
    expect(groups.map((bars) => bars.map((bar) => bar.group))).toEqual([['oleo'], ['sublingual'], [oil.id]]);
    for (const [bar] of groups) {
      expect(bar?.effect).toMatchObject({
        kind: 'measured',
        records: 18,
        days: 18,
        before: 8,
        after: 4,
        outcome: 'benefit',
      });
      expect(bar?.drawn).toMatchObject({ value: 4, length: 4, isBeyondAxis: false });
    }
    expect(answer.leading).toEqual({ productType: 'oleo', method: 'sublingual', itemId: oil.id });
    expect(answer.ratingsWithoutUse).toEqual({ records: 18, days: 18, leftOut: 0 });
    expect(answer.wellnessEvolution).toHaveLength(18);
    expect(answer.wellnessEvolution[0]).toEqual({
      day: '2026-11-01',
      average: 6.5,
      records: 2,
      before: { mean: 7, records: 1 },
      after: { mean: 3, records: 1 },
      withoutUse: { mean: 6, records: 1 },
    });
  });

  test('does not call the same change a benefit without ratings to compare with', async () => {
    const maria = await server.person();
    await store(
      maria,
      RELIEF.map((entry) => ({ ...entry, id: crypto.randomUUID() })),
    );
    const { productEffectiveness } = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(productEffectiveness[0]?.effect).toMatchObject({ comeback: null, outcome: 'usual_level_unknown' });
  });

  test('counts what was not finished, and calls no benefit where that is much', async () => {
    const maria = await server.person();
    await store(maria, [
      ...RELIEF.map((entry) => ({ ...entry, id: crypto.randomUUID() })),
      ...Array.from({ length: 9 }, (_, day) => use(day, [8])),
      use(19, [8], { consumedAt: new Date('2026-11-20T14:00:00Z'), checkOutDueAt: new Date('2026-11-20T19:00:00Z') }),
    ]);
    await rate(maria, USUAL);
    const { productEffectiveness, checkOutStats } = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(productEffectiveness[0]?.effect).toMatchObject({ unfinished: 9, outcome: 'many_unfinished' });
    expect(checkOutStats).toEqual({
      pending: 1,
      overdue: 0,
      resting: 9,
      finished: 18,
      completedToday: 0,
      totalIncomplete: 10,
      judged: 27,
      finishedShare: 18 / 27,
      completeness: 'many_missing',
    });
  });

  test('does not take one evening for eight: uses of many days, all finished tonight, say nothing of their effect', async () => {
    const maria = await server.person();
    const tonight = (minute: number) => new Date(Date.parse('2026-11-20T14:00:00Z') + minute * 60_000);
    await store(
      maria,
      Array.from({ length: 8 }, (_, index) =>
        use(11 + index, [5, 5], { moodBefore: 3, moodAfter: 7, checkedOutAt: tonight(index) }),
      ),
    );
    for (const rated of [false, true]) {
      if (rated) await rate(maria, USUAL);
      const { productEffectiveness, methodEffectiveness, uses } = await insights(maria, `symptom=mood&${NOVEMBER}`);
      expect(uses).toBe(8);
      for (const bar of [...productEffectiveness, ...methodEffectiveness]) {
        expect(bar).toMatchObject({
          drawn: null,
          effect: { kind: 'too_few', verdict: 'unclear', records: 0, late: 8 },
        });
      }
    }
  });

  test('takes check-outs of one sitting for one observation, in whichever group they meet', async () => {
    const maria = await server.person();
    const days = Array.from({ length: 10 }, (_, day) => day);
    await store(
      maria,
      days.flatMap((day) => [
        use(day, [8, 4]),
        use(day, [6, 4], {
          consumptionMethod: 'vaporizando',
          checkedOutAt: new Date(`${addDays('2026-11-01', day)}T20:10:00Z`),
        }),
      ]),
    );
    const { productEffectiveness, methodEffectiveness } = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(productEffectiveness[0]?.effect).toMatchObject({ records: 10, before: 7, after: 4 });
    expect(methodEffectiveness.map(({ effect }) => effect.records)).toEqual([10, 10]);
  });

  test('says the same of an item whether or not it is the only one that is looked at', async () => {
    const maria = await server.person();
    const oil = await addItem(server, maria);
    const other = await addItem(server, maria);
    const uses = RELIEF.flatMap((entry) => [
      { ...entry, id: crypto.randomUUID(), inventoryItemId: oil.id },
      use(0, [6, 6], { id: crypto.randomUUID(), consumedAt: entry.consumedAt, inventoryItemId: other.id }),
    ]);
    await store(maria, uses);
    await rate(maria, USUAL);
    const of = ({ itemEffectiveness }: Insights) => itemEffectiveness.find(({ group }) => group === oil.id)?.effect;
    const all = of(await insights(maria, `symptom=pain&${NOVEMBER}`));
    expect(all).toMatchObject({ kind: 'measured', records: 18 });
    expect(of(await insights(maria, `symptom=pain&${NOVEMBER}&itemIds=${oil.id}`))).toEqual(all);
  });

  test('of an empty diary has nothing in it and invents nothing', async () => {
    const answer = await insights(await server.person(), '');
    expect(answer).toMatchObject({
      period: { from: '2026-10-22', to: '2026-11-20', days: 30 },
      symptom: 'mood',
      uses: 0,
      wellnessEvolution: [],
      productEffectiveness: [],
      leading: { productType: null, method: null, itemId: null },
      products: [],
      spans: { days: 7, items: [] },
      comparison: null,
      doseTrends: [],
      topTriggers: [],
      cannabinoidDistribution: [],
      heatmap: [],
      items: [],
    });
    expect(answer.enhancedInventoryStats).toMatchObject({ totalActiveItems: 0, mostConsumedItem: null });
  });

  test('shows when it is used, what for, and which product how often', async () => {
    const maria = await server.person();
    await store(maria, [
      use(0, [8, 4], { triggers: ['Sono', 'Dor Crônica'] }),
      use(7, [6, 4], { triggers: ['Sono'] }),
      use(7, [4], { triggers: [], productType: 'flor', consumptionMethod: 'vaporizando', quantityUnit: 'g' }),
    ]);
    const { topTriggers, cannabinoidDistribution, heatmap } = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(topTriggers).toEqual([
      { trigger: 'Sono', count: 2 },
      { trigger: 'Dor Crônica', count: 1 },
    ]);
    expect(cannabinoidDistribution).toEqual([
      { productType: 'oleo', count: 2, percent: 67 },
      { productType: 'flor', count: 1, percent: 33 },
    ]);
    expect(heatmap).toEqual([{ weekday: 0, period: 'tarde', records: 3, rated: 3, before: 18 }]);
    expect(heatmapOf(heatmap, 'intensity')[2]?.cells[0]).toMatchObject({ value: 6, band: 5 });
  });

  test('tells the stock as it stands, and what the period took of it', async () => {
    const maria = await server.person();
    const oil = await addItem(server, maria);
    const old = await addItem(server, maria, { nickname: 'Óleo antigo', quantity: 0.5 });
    await server.send('POST', `/api/inventory/items/${old.id}/finish`, { as: maria });
    const low = await addItem(server, maria, { nickname: 'Óleo do fim', quantity: 1 });
    await store(
      maria,
      [0, 1, 2, 3].map((day) => use(day, [8, 4], { inventoryItemId: oil.id, stockTaken: '0.5' })),
    );
    const { enhancedInventoryStats, items } = await insights(maria);
    expect(enhancedInventoryStats).toEqual({
      totalActiveItems: 2,
      lowStockCount: 1,
      mostConsumedItem: { id: oil.id, nickname: 'Óleo da noite', uses: 4 },
      averageDailyConsumption: [{ unit: 'ml', perDay: 0.1 }],
      itemsByType: [{ productType: 'oleo', count: 2 }],
      replenishmentAlerts: [{ id: low.id, nickname: 'Óleo do fim', level: 'low_amount', days: null }],
    });
    expect(Object.fromEntries(items.map((item) => [item.id, [item.status, item.usesInPeriod]]))).toEqual({
      [oil.id]: ['ativo', 4],
      [low.id]: ['ativo', 0],
      [old.id]: ['finalizado', 0],
    });
  });

  test('compares two items, and narrows everything that comes of uses to the items asked for', async () => {
    const maria = await server.person();
    const [oil, flower, other] = [
      await addItem(server, maria),
      await addItem(server, maria),
      await addItem(server, maria),
    ];
    const days = Array.from({ length: 12 }, (_, day) => day);
    await store(maria, [
      ...days.map((day) => use(day, [7 + (day % 2), 3 + (day % 2)], { inventoryItemId: oil.id })),
      ...days.map((day) => use(day, [7 + (day % 2), 7], { inventoryItemId: flower.id })),
      use(3, [5, 5], { inventoryItemId: other.id }),
      use(4, [5, 5]),
    ]);
    const pair = `${oil.id},${flower.id}`;
    const { comparison, uses } = await insights(maria, `symptom=pain&${NOVEMBER}&compare=${pair}`);
    expect(uses).toBe(26);
    expect(comparison).toMatchObject({
      itemIds: [oil.id, flower.id],
      result: { kind: 'compared', records: [12, 12], before: [7.5, 7.5], outcome: 'first_better' },
    });
    const narrowed = await insights(maria, `symptom=pain&${NOVEMBER}&itemIds=${pair.toUpperCase()}&compare=${pair}`);
    expect([narrowed.uses, narrowed.comparison]).toEqual([24, comparison]);
  });

  test('tells change against milligrams per way of using, of doses known exactly, and counts the others', async () => {
    const maria = await server.person();
    const oil = await addItem(server, maria, {
      details: { strength: { thc: 0, cbd: 20, basis: 'mg_per_ml' }, dropsPerMl: 20 },
    });
    const days = Array.from({ length: 16 }, (_, day) => day);
    const drops = (day: number) => 2 + (day % 4) * 2;
    await store(maria, [
      ...days.map((day) =>
        use(day, [8 - (day % 2), 8 - (day % 2) - drops(day) / 2], {
          inventoryItemId: oil.id,
          // The same amount, told in drops and in millilitres.
          quantityValue: day < 8 ? String(drops(day)) : String(drops(day) / 20),
          quantityUnit: day < 8 ? 'gotas' : 'ml',
        }),
      ),
      // Not in one sitting with the other use of its day.
      use(3, [8, 4], { checkedOutAt: new Date('2026-11-04T21:00:00Z') }),
      use(4, [8, 4], { productType: 'flor', consumptionMethod: 'vaporizando', quantityUnit: 'g' }),
    ]);
    const { doseTrends } = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(doseTrends).toHaveLength(1);
    expect(doseTrends[0]).toMatchObject({ method: 'sublingual', cannabinoid: 'cbd', leftOut: 1 });
    // Two drops more are 2 mg more and one point less pain.
    expect(doseTrends[0]?.trend).toMatchObject({ kind: 'measured', records: 16, mg: 5, outcome: 'better_with_more' });
    expect(doseTrends[0]?.trend).toMatchObject({ perMg: { value: expect.closeTo(0.5, 6) } });
  });

  test.each([
    ['rise and fall together', { thc: 10, cbd: 20 }, []],
    ['are not both on the label', { thc: null, cbd: 20 }, []],
    ['are one of them alone', { thc: 0, cbd: 20 }, ['cbd']],
  ])('says nothing of dose and change but where THC and CBD can be told apart: they %s', async (_, strength, told) => {
    const maria = await server.person();
    const oil = await addItem(server, maria, {
      details: { strength: { ...strength, basis: 'mg_per_ml' }, dropsPerMl: 20 },
    });
    const drops = (day: number) => String(2 + (day % 4) * 2);
    await store(
      maria,
      Array.from({ length: 16 }, (_each, day) =>
        use(day, [8 - (day % 2), 4], { inventoryItemId: oil.id, quantityValue: drops(day), quantityUnit: 'gotas' }),
      ),
    );
    const { doseTrends } = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(doseTrends.filter(({ trend }) => trend.kind === 'measured').map(({ cannabinoid }) => cannabinoid)).toEqual(
      told,
    );
    expect(doseTrends.filter(({ trend }) => trend.kind !== 'too_few')).toHaveLength(told.length);
  });

  test('leads with the product that helps most clearly, and tells it from week to week', async () => {
    const maria = await server.person();
    const oil = await addItem(server, maria);
    await store(maria, [
      ...RELIEF.map((entry) => ({ ...entry, inventoryItemId: oil.id })),
      ...Array.from({ length: 19 }, (_, day) =>
        use(day, [6, 6], { productType: 'flor', consumptionMethod: 'vaporizando', quantityUnit: 'g' }),
      ),
    ]);
    await rate(maria, USUAL);
    const { products, spans } = await insights(maria, `symptom=pain&${NOVEMBER}`);
    expect(products).toMatchObject([
      { itemId: oil.id, productType: 'oleo', effect: { verdict: 'helps' } },
      { itemId: null, productType: 'flor', effect: { verdict: 'unclear' } },
    ]);
    const [{ effect }] = products as [Insights['products'][number]];
    expect(spans.days).toBe(7);
    expect(spans.items.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-11-01 2026-11-06',
      '2026-11-07 2026-11-13',
      '2026-11-14 2026-11-20',
    ]);
    // The drawing and the sentence are of the same observations.
    const mean = (of: 'before' | 'after') =>
      spans.items.reduce((sum, span) => sum + span[of] * span.records, 0) / effect.records;
    expect(effect).toMatchObject({
      kind: 'measured',
      before: expect.closeTo(mean('before'), 9),
      after: expect.closeTo(mean('after'), 9),
    });
  });
});

describe('who asks', () => {
  test('without a session is 401, as a doctor 403', async () => {
    expect((await server.send('GET', ADDRESS)).status).toBe(401);
    for (const role of ['medico', 'associacao', 'operador'] as const) {
      const { status, body } = await server.send('GET', ADDRESS, { as: await server.person(role) });
      expect([status, body.code]).toEqual([403, 'request.not_allowed']);
    }
  });

  test('learns nothing of others, also not by naming their items', async () => {
    const [maria, stranger] = [await server.person(), await server.person()];
    const [oil, flower] = [await addItem(server, maria), await addItem(server, maria)];
    await store(
      maria,
      RELIEF.map((entry) => ({ ...entry, id: crypto.randomUUID(), inventoryItemId: oil.id })),
    );
    const answer = await insights(
      stranger,
      `${NOVEMBER}&itemIds=${oil.id},${flower.id}&compare=${oil.id},${flower.id}`,
    );
    expect(answer).toMatchObject({ uses: 0, items: [], comparison: { result: { kind: 'too_few', records: [0, 0] } } });
    expect(JSON.stringify(answer)).not.toContain('Óleo da noite');
  });
});

describe('what is asked', () => {
  const ID = '0197c9d2-1a2b-7c3d-8e4f-0123456789ab';
  test.each([
    ['from=2026-11-10&to=2026-11-09', '/from', 'reversed'],
    ['from=2025-11-19&to=2026-11-20', '/from', 'too_long'],
    ['from=2026-11-01&to=2026-11-22', '/to', 'in_future'],
    ['from=2026-11-31&to=2026-11-20', '/from', 'invalid_format'],
    ['symptom=humor', '/symptom', 'invalid_value'],
    ['itemIds=abc', '/itemIds', 'invalid_format'],
    [`itemIds=${ID},${ID}`, '/itemIds', 'named_twice'],
    [`compare=${ID}`, '/compare', 'invalid_format'],
    [`itemIds=${ID}&compare=abc`, '/compare', 'invalid_format'],
    [`itemIds=${ID}&compare=${ID},${ID.replace('0', '1')}`, '/compare', 'not_among_items'],
    ['patientId=1', '/patientId', 'unknown_field'],
  ])('%s is refused: %s %s', async (query, pointer, code) => {
    const { status, body } = await server.send('GET', `${ADDRESS}?${query}`, { as: await server.person() });
    expect([status, body.code]).toEqual([422, 'request.invalid']);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('may be a day that has begun somewhere on Earth, for who has travelled ahead of their profile', async () => {
    await insights(await server.person(), 'from=2026-11-01&to=2026-11-21');
  });

  test('is written into no log', async () => {
    await insights(await server.person(), `symptom=pain&${NOVEMBER}`);
    expect(server.logged.join('')).not.toContain('pain');
  });
});
