import { randomUUID } from 'node:crypto';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { bySymptom, copiedSymptoms, type SomeRatings, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { CONSUMPTION_METHODS, PRODUCT_TYPES, UNITS_OF } from '@balsamo/domain/diary/vocabulary.ts';
import { PERIODS } from '@balsamo/domain/insights/heatmap.ts';
import { chanceOf } from '@balsamo/domain/insights/testing/simulated-patients.ts';
import { type PairSums, type RatedUse, type WayUses, waysOf } from '@balsamo/domain/insights/ways.ts';
import { weekdayOf } from '@balsamo/domain/time/calendar-day.ts';
import { dayPeriod, localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser, asUserOnce } from '../as-user.ts';
import { insertEntry, type NewEntryRow } from '../diary/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { type InsightsScope, readInsights } from './queries.ts';
import { type InsightsSums, readSums, type WayOfDay } from './sums.ts';

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
});
afterAll(() => db?.close());

const NOW = new Date('2026-03-31T15:00:00Z');
const TODAY = { start: new Date('2026-03-31T03:00:00Z'), end: new Date('2026-04-01T03:00:00Z') };
const MARCH: InsightsScope = {
  period: { from: '2026-03-02', to: '2026-03-29' },
  symptom: 'pain',
  itemIds: null,
  isRecreationalIncluded: true,
};
const HOUR_MS = 3_600_000;

type Rating = { ratedAt: Date; timeZone: string } & SomeRatings;

async function sumsOf(person: TestPerson, scope: Partial<InsightsScope> = {}): Promise<InsightsSums> {
  const { rows } = await asUserOnce<{ json: string }>(
    db,
    person.token,
    readInsights({ ...MARCH, ...scope }, NOW, TODAY),
  );
  return readSums(rows[0]?.json ?? '');
}

async function store(person: TestPerson, entries: readonly NewEntryRow[]): Promise<void> {
  await asUser(db, person.token, async ({ query }) => {
    for (const entry of entries) await query(insertEntry(entry));
  });
}

async function rate(person: TestPerson, ratings: readonly Rating[]): Promise<void> {
  for (const { ratedAt, timeZone, mood, anxiety, energy, pain, sleep } of ratings) {
    await db.ownerPool.query(
      `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, sleep, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3, $3)`,
      [randomUUID(), person.id, ratedAt, timeZone, mood, anxiety, energy, pain, sleep],
    );
  }
}

/** Two items of the person's own; without one an entry cannot name it. */
async function twoItems(person: TestPerson): Promise<[string, string]> {
  const ids: [string, string] = [randomUUID(), randomUUID()];
  await db.ownerPool.query(
    `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
     select id, $1, 'Produto', 'oleo', 'ml', $3, $3 from unnest($2::uuid[]) as id`,
    [person.id, ids, NOW],
  );
  return ids;
}

const finished = (given: Partial<NewEntryRow> = {}) =>
  testEntry({
    ...{ moodAfter: 6, anxietyAfter: 4, energyAfter: 5, painAfter: 3 },
    status: 'completo',
    checkedOutAt: new Date('2026-03-02T18:00:00Z'),
    ...given,
  });

/** A seeded month of every kind of entry, in zones far apart, with unfinished, deleted and unrated ones among them. */
function anyLife(seed: number, items: readonly string[]): { entries: NewEntryRow[]; ratings: Rating[] } {
  const { uniform } = chanceOf(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(uniform() * values.length)] as Value;
  const rating = () => Math.floor(uniform() * 11);
  const orNone = () => (uniform() < 0.8 ? rating() : null);
  const instant = () => new Date(Date.UTC(2026, 2, 1) + Math.floor(uniform() * 30 * 24 * 60) * 60_000);
  const zone = () => pick(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu']);
  // At any hour after the use, some at the minute at which a rule changes, some in evenings at which much was finished.
  const checkOut = (consumedAt: Date) => {
    const place = uniform();
    const at = (hours: number, minutes = 0) => new Date(consumedAt.getTime() + (hours * 60 + minutes) * 60_000);
    if (place < 0.1) return NOW;
    if (place < 0.3) return at(pick([0.25, 0.75, 1.25, 2, 4, 6, 10, 16]), pick([-1, 0, 0, 1]));
    if (place < 0.6) return new Date(Date.UTC(2026, 2, 1 + Math.floor(uniform() * 30), 22, Math.floor(uniform() * 40)));
    return at(uniform() * 17);
  };
  const entries = Array.from({ length: 150 }, () => {
    const productType = pick(PRODUCT_TYPES);
    const inventoryItemId = uniform() < 0.5 ? pick(items) : null;
    const consumedAt = instant();
    const given: Partial<NewEntryRow> = {
      productType,
      consumptionMethod: pick(CONSUMPTION_METHODS),
      quantityValue: String(Math.ceil(uniform() * 4000) / 1000),
      quantityUnit: pick(UNITS_OF[productType]),
      consumedAt,
      timeZone: zone(),
      checkOutDueAt: new Date(consumedAt.getTime() + pick([1, 3, 5, 8]) * HOUR_MS),
      ...{
        moodBefore: orNone(),
        anxietyBefore: orNone(),
        energyBefore: orNone(),
        painBefore: orNone(),
        sleepBefore: orNone(),
      },
      triggers:
        uniform() < 0.2
          ? []
          : [...new Set([pick(['Sono', 'Foco', 'Dor']), pick(['Sono', 'Náusea', 'Apatia', 'Zumbido'])])],
      inventoryItemId,
      stockTaken: inventoryItemId && uniform() < 0.7 ? String(Math.ceil(uniform() * 500) / 1000) : null,
    };
    given.copiedBefore = copiedSymptoms(uniform() < 0.2 ? [pick(SYMPTOMS), pick(SYMPTOMS)] : [], {
      mood: given.moodBefore,
      anxiety: given.anxietyBefore,
      energy: given.energyBefore,
      pain: given.painBefore,
      sleep: given.sleepBefore,
    });
    if (uniform() < 0.3) return testEntry(given);
    const after =
      uniform() < 0.1
        ? {}
        : {
            moodAfter: orNone(),
            anxietyAfter: orNone(),
            energyAfter: orNone(),
            painAfter: orNone(),
            sleepAfter: orNone(),
          };
    const source = uniform() < 0.1 ? ('manual' as const) : ('quick' as const);
    return testEntry({ ...given, status: 'completo', source, checkedOutAt: checkOut(consumedAt), ...after });
  });
  const ratings = Array.from({ length: 40 }, () => ({
    ratedAt: instant(),
    timeZone: zone(),
    ...{ mood: orNone(), anxiety: orNone(), energy: orNone(), pain: orNone(), sleep: orNone() },
  }));
  return { entries, ratings };
}

/** What was observed: a copied rating says how it was another time. */
const before = (entry: NewEntryRow, symptom: Symptom) =>
  entry.copiedBefore.includes(symptom) ? null : (entry[`${symptom}Before`] ?? null);
/** The entry as the rules read it. */
function ratedUse(entry: NewEntryRow): RatedUse {
  const { consumedAt, timeZone, checkOutDueAt, checkedOutAt = null, source, status } = entry;
  return {
    ...{ consumedAt, checkOutDueAt, checkedOutAt, source, status },
    day: localDay(consumedAt, timeZone),
    productType: entry.productType,
    consumptionMethod: entry.consumptionMethod,
    itemId: entry.inventoryItemId ?? null,
    before: bySymptom((symptom) => entry[`${symptom}Before`] ?? null),
    copiedBefore: entry.copiedBefore,
    after: status === 'completo' ? bySymptom((symptom) => after(entry, symptom)) : null,
  };
}
const after = (entry: NewEntryRow, symptom: Symptom) => entry[`${symptom}After`] ?? null;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The same figures by hand, one entry after the other. */
function recomputed(life: { entries: NewEntryRow[]; ratings: Rating[] }, scope: InsightsScope): InsightsSums {
  const { period, symptom, itemIds, isRecreationalIncluded } = scope;
  const dayOf = ({ consumedAt, timeZone }: NewEntryRow) => localDay(consumedAt, timeZone);
  const inScope = life.entries.filter(
    (entry) =>
      (itemIds === null || itemIds.includes(entry.inventoryItemId ?? '')) &&
      (isRecreationalIncluded || entry.consumptionMethod !== 'recreativo'),
  );
  const ofPeriod = life.entries.filter((entry) => dayOf(entry) >= period.from && dayOf(entry) <= period.to);
  const entries = ofPeriod.filter((entry) => isRecreationalIncluded || entry.consumptionMethod !== 'recreativo');
  const chosen = inScope.filter((entry) => dayOf(entry) >= period.from && dayOf(entry) <= period.to);
  const rows = waysOf(entries.map(ratedUse), NOW);
  const observed = new Map(entries.map((entry, index) => [entry, rows[index] as WayUses]));
  const wayKey = (entry: NewEntryRow) =>
    [
      ...[dayOf(entry), entry.productType, entry.consumptionMethod, entry.inventoryItemId, entry.quantityUnit],
      observed.get(entry)?.sitting,
    ].join(' ');
  const ways = Object.values(Object.groupBy(entries, wayKey)).map((of = []): WayOfDay => {
    const [first] = of as [NewEntryRow];
    const rated = of.flatMap((entry) => before(entry, symptom) ?? []);
    const open = of.filter((entry) => entry.status === 'incompleto');
    const added = (each: Symptom, name: keyof PairSums) =>
      sum(of.map((entry) => observed.get(entry)?.pairs[each][name] ?? 0));
    const doses = of
      .filter((entry) => observed.get(entry)?.pairs[symptom].records === 1)
      .map((entry) => ({
        amount: Number(entry.quantityValue),
        from: before(entry, symptom) as number,
        to: after(entry, symptom) as number,
      }));
    return {
      day: dayOf(first),
      productType: first.productType,
      method: first.consumptionMethod,
      itemId: first.inventoryItemId ?? null,
      unit: first.quantityUnit,
      sitting: observed.get(first)?.sitting ?? null,
      uses: of.length,
      taken: sum(of.map((entry) => Number(entry.stockTaken ?? 0))),
      pending: open.filter((entry) => entry.checkOutDueAt > NOW).length,
      overdue: open.filter((entry) => entry.checkOutDueAt <= NOW).length,
      resting: open.filter((entry) => checkOutState({ ...entry, status: 'incompleto' }, NOW) === 'resting').length,
      rated: rated.length,
      before: sum(rated),
      doses: {
        amount: sum(doses.map(({ amount }) => amount)),
        squares: sum(doses.map(({ amount }) => amount * amount)),
        byBefore: sum(doses.map(({ amount, from }) => amount * from)),
        byAfter: sum(doses.map(({ amount, to }) => amount * to)),
      },
      pairs: bySymptom((each) => ({
        records: added(each, 'records'),
        before: added(each, 'before'),
        after: added(each, 'after'),
        beforeSquares: added(each, 'beforeSquares'),
        products: added(each, 'products'),
        late: added(each, 'late'),
        copied: added(each, 'copied'),
        missing: added(each, 'missing'),
      })),
    };
  });
  const cellKey = (entry: NewEntryRow) => `${weekdayOf(dayOf(entry))} ${dayPeriod(entry.consumedAt, entry.timeZone)}`;
  const cells = Object.entries(Object.groupBy(chosen, cellKey)).map(([key, of = []]) => {
    const [weekday, named] = key.split(' ') as [string, string];
    const rated = of.flatMap((entry) => before(entry, symptom) ?? []);
    const cell = {
      weekday: Number(weekday),
      period: named,
      records: of.length,
      rated: rated.length,
      before: sum(rated),
    };
    return cell as InsightsSums['cells'][number];
  });
  const triggers = Object.entries(
    Object.groupBy(
      chosen.flatMap((entry) => entry.triggers),
      (trigger) => trigger,
    ),
  )
    .map(([trigger, of = []]) => ({ trigger, count: of.length }))
    .sort((a, b) => b.count - a.count || (a.trigger < b.trigger ? -1 : 1));
  const ratings = life.ratings
    .map((rating) => ({
      ...rating,
      day: localDay(rating.ratedAt, rating.timeZone),
      isTooSoon: life.entries.some((use) => use.consumedAt <= rating.ratedAt && use.checkOutDueAt > rating.ratedAt),
    }))
    .filter(({ day }) => day >= period.from && day <= period.to);
  const ratedDays = (of: typeof ratings, each: Symptom) =>
    Object.entries(
      Object.groupBy(
        of.filter((rating) => rating[each] != null),
        ({ day }) => day,
      ),
    )
      .map(([day, of = []]) => ({ day, records: of.length, sum: sum(of.map((rating) => rating[each] ?? 0)) }))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
  const usual = (each: Symptom) => ({
    days: ratedDays(
      ratings.filter(({ isTooSoon }) => !isTooSoon),
      each,
    ),
    leftOut: ratings.filter((rating) => rating.isTooSoon && rating[each] != null).length,
  });
  return {
    ways,
    withoutUse: ratedDays(ratings, symptom),
    cells,
    topTriggers: triggers.slice(0, 5),
    usual: bySymptom(usual),
    completedToday: inScope.filter(
      ({ checkedOutAt }) => checkedOutAt && checkedOutAt >= TODAY.start && checkedOutAt < TODAY.end,
    ).length,
  };
}

/** In one order, and without the last digits of sums that were added in another. */
function comparable(sums: InsightsSums) {
  // Sittings are numbered by the time of their check-outs, singles among them or not.
  const places = [...new Set(sums.ways.flatMap(({ sitting }) => sitting ?? []))].sort((a, b) => a - b);
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    ...sums,
    ways: sums.ways
      .map(({ doses, taken, ...way }) => ({
        ...way,
        sitting: way.sitting === null ? null : places.indexOf(way.sitting),
        taken: rounded(taken),
        doses: Object.fromEntries(Object.entries(doses).map(([name, value]) => [name, rounded(value)])),
      }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    cells: [...sums.cells].sort(
      (a, b) => a.weekday - b.weekday || PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period),
    ),
  };
}

describe('sums of a period', () => {
  test('are those that adding entry after entry makes, for every symptom and scope, in zones far apart', async () => {
    for (const seed of [1, 2, 3]) {
      const person = await createPerson(db.ownerPool);
      const items = await twoItems(person);
      const life = anyLife(seed, items);
      await store(person, life.entries);
      await rate(person, life.ratings);
      const scopes: Partial<InsightsScope>[] = [
        ...SYMPTOMS.map((symptom) => ({ symptom })),
        { itemIds: [items[0]] },
        { isRecreationalIncluded: false },
        { period: { from: '2026-03-10', to: '2026-03-10' } },
      ];
      for (const scope of scopes) {
        const sums = await sumsOf(person, scope);
        expect(comparable(sums)).toEqual(comparable(recomputed(life, { ...MARCH, ...scope })));
        expect(sums.ways.map((way) => way.day)).toEqual(sums.ways.map((way) => way.day).sort());
      }
    }
  });

  test('hold the first and the last minute of the period on each entry’s own clock, and no more', async () => {
    const person = await createPerson(db.ownerPool);
    const minutes = [
      ['2026-03-01T10:00:00Z', 'Pacific/Kiritimati'], // 00:00 of the first day
      ['2026-03-01T09:59:00Z', 'Pacific/Kiritimati'],
      ['2026-03-30T11:59:00Z', 'Etc/GMT+12'], // 23:59 of the last day
      ['2026-03-30T12:00:00Z', 'Etc/GMT+12'],
    ] as const;
    await store(
      person,
      minutes.map(([at, timeZone]) => finished({ consumedAt: new Date(at), timeZone })),
    );
    const { ways } = await sumsOf(person);
    expect(ways.map(({ day, uses }) => [day, uses])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-29', 1],
    ]);
  });

  test('leave out deleted entries', async () => {
    const person = await createPerson(db.ownerPool);
    await store(person, [finished()]);
    await db.ownerPool.query('update diary_entries set deleted_at = now() where user_id = $1', [person.id]);
    const sums = await sumsOf(person);
    expect([sums.ways, sums.cells, sums.topTriggers]).toEqual([[], [], []]);
  });

  test('leave out ratings made while an earlier use may still have worked, of every product', async () => {
    const person = await createPerson(db.ownerPool);
    const items = await twoItems(person);
    await store(person, [
      finished({ consumedAt: new Date('2026-03-02T12:00:00Z'), checkOutDueAt: new Date('2026-03-02T20:00:00Z') }),
    ]);
    const ratings = ['11:59', '12:00', '19:59', '20:00'].map((time) => ({
      ratedAt: new Date(`2026-03-02T${time}:00Z`),
      timeZone: 'America/Sao_Paulo',
      ...{ mood: 5, anxiety: 5, energy: 5, pain: 4, sleep: null },
    }));
    await rate(person, ratings);
    const { usual } = await sumsOf(person, { itemIds: [items[0]] });
    expect(usual.pain).toEqual({ days: [{ day: '2026-03-02', records: 2, sum: 8 }], leftOut: 2 });
    expect(usual.sleep).toEqual({ days: [], leftOut: 0 });
  });

  test('count the day of a zone that PostgreSQL does not know as that of UTC', async () => {
    const person = await createPerson(db.ownerPool);
    await store(person, [finished({ timeZone: 'US/Pacific-New', consumedAt: new Date('2026-03-05T01:00:00Z') })]);
    expect((await sumsOf(person)).ways.map(({ day }) => day)).toEqual(['2026-03-05']);
  });

  test('are those of the person who asks', async () => {
    const [person, stranger] = [await createPerson(db.ownerPool), await createPerson(db.ownerPool)];
    const items = await twoItems(person);
    await store(person, [finished({ inventoryItemId: items[0] })]);
    const sums = await sumsOf(stranger, { itemIds: [items[0]] });
    expect([sums.ways, sums.completedToday]).toEqual([[], 0]);
  });
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  Plans?: Plan[];
};

test('a request reads its own person’s rows of the period, along indexes that begin with the person', async () => {
  const person = await createPerson(db.ownerPool);
  await db.ownerPool.query(
    `insert into users (id, name, email)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Outra pessoa', 'other' || n || '@example.test'
     from generate_series(1, 100) n`,
  );
  const fill = (owner: string, count: number) =>
    db.ownerPool.query(
      `with lived as (select n, '2026-03-02T12:00:00Z'::timestamptz + n % 600 * interval '1 hour' as at from generate_series(1, $1::int) n),
       rated as (
         insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
         select gen_random_uuid(), ${owner}, at, 'America/Sao_Paulo', 5, 5, 5, 5, at, at from lived where n % 10 = 0)
       insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
         mood_before, anxiety_before, energy_before, pain_before, triggers, source, status, check_out_due_at, created_at, updated_at)
       select gen_random_uuid(), ${owner}, 'oleo', 'sublingual', 2, 'gotas', at, 'America/Sao_Paulo', 4, 5, 6, 7, '{}', 'quick',
         'incompleto', at + interval '5 hours', at, at from lived`,
      [count],
    );
  await fill(`('00000000-0000-7000-8000-' || lpad((1 + n % 100)::text, 12, '0'))::uuid`, 20_000);
  await fill(`'${person.id}'::uuid`, 50);
  await db.ownerPool.query('analyze');
  const statement = readInsights(MARCH, NOW, TODAY);
  const { rows } = await asUserOnce<{ 'QUERY PLAN': [{ Plan: Plan }] }>(db, person.token, {
    text: `explain (analyze, format json) ${statement.text}`,
    values: statement.values ?? [],
  });
  const scans: Plan[] = [];
  const walk = (plan: Plan) => {
    if (plan['Relation Name'] || plan['Index Name']) scans.push(plan);
    plan.Plans?.forEach(walk);
  };
  walk((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) {
    expect(scan['Node Type']).not.toBe('Seq Scan');
    if (scan['Index Name'])
      expect(scan['Index Name']).toMatch(/^(diary_entries|symptom_ratings)_(of_user|finished|recorded)_idx$/);
    expect((scan['Actual Rows'] ?? 0) * (scan['Actual Loops'] ?? 0)).toBeLessThanOrEqual(100);
  }
});
