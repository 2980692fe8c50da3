import { randomUUID } from 'node:crypto';
import { type CheckOutState, checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { bySymptom, copiedSymptoms, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { CONSUMPTION_METHODS, PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import type { DayOfUses } from '@balsamo/domain/insights/regression-to-mean.ts';
import { chanceOf } from '@balsamo/domain/insights/testing/simulated-patients.ts';
import { leftOutOf, observedByDay, type RatedUse, type WayUses, waysOf } from '@balsamo/domain/insights/ways.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asUser } from '../as-user.ts';
import { insertEntry, type NewEntryRow } from '../diary/queries.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { testEntry } from '../testing/entries.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { asReaderOfReport } from './as-reader-of-report.ts';
import { type ReportScope, readReport } from './queries.ts';
import { type ProductSums, type ReportSums, readReportSums } from './sums.ts';

const NOW = new Date('2026-03-31T15:00:00Z');
const MARCH: ReportScope = {
  period: { from: '2026-03-02', to: '2026-03-29' },
  symptoms: ['pain'],
  productType: null,
};
const ORIGIN = { network: null, browser: null, system: null };
const HOUR_MS = 3_600_000;

type Rating = { ratedAt: Date; timeZone: string; pain: number };
type Life = { patient: TestPerson; entries: NewEntryRow[]; ratings: Rating[] };

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let doctor: TestPerson;
let lives: Life[];

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  doctor = await createPerson(db.ownerPool, 'medico', 'Dra. Ana');
  lives = [];
  for (const seed of [1, 2, 3, 4]) {
    const life = { patient: await createPerson(db.ownerPool, 'paciente', `Pessoa ${seed}`), ...anyLife(seed) };
    lives.push(life);
    await store(life);
    await connect(life.patient);
  }
});
afterAll(() => db?.close());

const connect = (patient: TestPerson) =>
  db.ownerPool.query(
    "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
    [patient.id, doctor.id],
  );

async function store({ patient, entries, ratings }: Life): Promise<void> {
  await asUser(db, patient.token, async ({ query }) => {
    for (const entry of entries) await query(insertEntry(entry));
  });
  for (const { ratedAt, timeZone, pain } of ratings) {
    await db.ownerPool.query(
      `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, anxiety, energy, pain, created_at, updated_at)
       values ($1, $2, $3, $4, 5, 5, 5, $5, $3, $3)`,
      [randomUUID(), patient.id, ratedAt, timeZone, pain],
    );
  }
}

/** A month of every kind of entry, in zones far apart, around the ends of the period too. */
function anyLife(seed: number): Omit<Life, 'patient'> {
  const { uniform } = chanceOf(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(uniform() * values.length)] as Value;
  const rating = () => Math.floor(uniform() * 11);
  const orNone = () => (uniform() < 0.8 ? rating() : null);
  const instant = () => new Date(Date.UTC(2026, 2, 1) + Math.floor(uniform() * 30 * 24 * 60) * 60_000);
  const zone = () => pick(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu']);
  const checkOut = (consumedAt: Date) =>
    uniform() < 0.5
      ? new Date(consumedAt.getTime() + Math.floor(uniform() * 17 * 60) * 60_000)
      : new Date(Date.UTC(2026, 2, 1 + Math.floor(uniform() * 30), 22, Math.floor(uniform() * 40)));
  const entries = Array.from({ length: 90 }, () => {
    const consumedAt = instant();
    const given: Partial<NewEntryRow> = {
      productType: pick(PRODUCT_TYPES.slice(0, 3)),
      consumptionMethod: pick(CONSUMPTION_METHODS),
      quantityUnit: 'g',
      consumedAt,
      timeZone: zone(),
      checkOutDueAt: new Date(consumedAt.getTime() + pick([1, 3, 8]) * HOUR_MS),
      ...{
        moodBefore: orNone(),
        anxietyBefore: orNone(),
        energyBefore: orNone(),
        painBefore: orNone(),
        sleepBefore: orNone(),
      },
    };
    given.copiedBefore = copiedSymptoms(uniform() < 0.2 ? [pick(SYMPTOMS), pick(SYMPTOMS)] : [], {
      mood: given.moodBefore,
      anxiety: given.anxietyBefore,
      energy: given.energyBefore,
      pain: given.painBefore,
      sleep: given.sleepBefore,
    });
    if (uniform() < 0.3) return testEntry(given);
    const after = { moodAfter: orNone(), anxietyAfter: orNone(), energyAfter: orNone(), painAfter: orNone() };
    return testEntry({ ...given, ...after, status: 'completo', checkedOutAt: checkOut(consumedAt) });
  });
  const ratings = Array.from({ length: 20 }, () => ({ ratedAt: instant(), timeZone: zone(), pain: rating() }));
  return { entries, ratings };
}

async function sumsOf(scope: Partial<ReportScope> = {}, patientIds: string[] | null = null): Promise<ReportSums> {
  const access = { patientIds, action: 'view', origin: ORIGIN } as const;
  return asReaderOfReport(db, doctor.token, access, async ({ query }) => {
    const { rows } = await query<{ json: string }>(readReport({ ...MARCH, ...scope }, NOW));
    return readReportSums(rows[0]?.json ?? '');
  });
}

const dayOf = ({ consumedAt, timeZone }: NewEntryRow) => localDay(consumedAt, timeZone);
const inPeriod = (day: string) => day >= MARCH.period.from && day <= MARCH.period.to;
/** What was observed: a copied rating says how it was another time. */
const before = (entry: NewEntryRow, symptom: Symptom) =>
  entry.copiedBefore.includes(symptom) ? null : (entry[`${symptom}Before`] ?? null);
const after = (entry: NewEntryRow, symptom: Symptom) => entry[`${symptom}After`] ?? null;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const countedOf = ({ entries }: Life) => entries.filter((entry) => inPeriod(dayOf(entry)));
const groupsOf = <Key extends string>(entries: NewEntryRow[], keyOf: (entry: NewEntryRow) => Key) =>
  [...new Set(entries.map(keyOf))].map((key) => [key, entries.filter((entry) => keyOf(entry) === key)] as const);

/** Each entry of the period with what the rules say was observed of it. */
function observedOf(life: Life): { entry: NewEntryRow; way: WayUses }[] {
  const entries = countedOf(life);
  const uses = entries.map((entry): RatedUse => {
    const { consumedAt, checkOutDueAt, checkedOutAt = null, source, status, productType, consumptionMethod } = entry;
    return {
      ...{ consumedAt, checkOutDueAt, checkedOutAt, source, status, productType, consumptionMethod, itemId: null },
      day: dayOf(entry),
      before: bySymptom((symptom) => entry[`${symptom}Before`] ?? null),
      copiedBefore: entry.copiedBefore,
      after: bySymptom((symptom) => after(entry, symptom)),
    };
  });
  return waysOf(uses, NOW).map((way, index) => ({ entry: entries[index] as NewEntryRow, way }));
}

/** What is not finished, by the one rule of when an entry waits, is late, or rests. */
function countedStates(open: NewEntryRow[]) {
  const states = open.map(({ checkOutDueAt }) => checkOutState({ status: 'incompleto', checkOutDueAt }, NOW));
  const countOf = (wanted: CheckOutState) => states.filter((state) => state === wanted).length;
  return { pending: countOf('pending'), overdue: countOf('overdue'), resting: countOf('resting') };
}

type Expected = Pick<ReportSums, 'patients' | 'methods'> & { products: ProductSums[] };

/** The sums as they follow from the rules, worked out entry by entry. */
function expectedOf(of: Life[], symptom: Symptom): Expected {
  return {
    patients: of.map((life) => {
      const counted = countedOf(life);
      const open = counted.filter(({ status }) => status === 'incompleto');
      return {
        patientId: life.patient.id,
        uses: counted.length,
        ...countedStates(open),
        levels: bySymptom((each) => {
          const rated = counted.flatMap((entry) => before(entry, each) ?? []);
          return { rated: rated.length, sum: sum(rated) };
        }),
      };
    }),
    products: of.flatMap((life) =>
      [...groupsOf(countedOf(life), ({ productType }) => productType), [null, countedOf(life)] as const].map(
        ([productType, entries]) => {
          const ways = observedOf(life).flatMap(({ entry, way }) => (entries.includes(entry) ? [way] : []));
          const days = observedByDay(ways, symptom);
          const { late, copied, missing } = leftOutOf(ways, symptom);
          const added = (of: (day: DayOfUses) => number) => Math.round(sum(days.map(of)) * 1e6) / 1e6;
          return {
            patientId: life.patient.id,
            productType,
            uses: entries.length,
            unfinished: entries.filter((entry) => entry.status === 'incompleto' && entry.checkOutDueAt <= NOW).length,
            ...{ late, copied, missing },
            records: added((day) => day.records),
            days: days.length,
            before: added((day) => day.before),
            after: added((day) => day.after),
            beforeSquares: added((day) => day.beforeSquares),
            products: added((day) => day.products),
          };
        },
      ),
    ),
    methods: of.flatMap((life) =>
      groupsOf(countedOf(life), ({ consumptionMethod }) => consumptionMethod).map(([method, entries]) => ({
        patientId: life.patient.id,
        method,
        uses: entries.length,
      })),
    ),
  };
}

function expectedDays(of: Life[], symptom: Symptom) {
  const means = new Map<string, { mean: number; records: number }[]>();
  for (const life of of) {
    for (const [day, entries] of groupsOf(countedOf(life), dayOf)) {
      const rated = entries.flatMap((entry) => before(entry, symptom) ?? []);
      if (rated.length === 0) continue;
      means.set(day, [...(means.get(day) ?? []), { mean: sum(rated) / rated.length, records: rated.length }]);
    }
  }
  return new Map(
    [...means].map(([day, of]) => [
      day,
      {
        patients: of.length,
        records: sum(of.map(({ records }) => records)),
        sum: sum(of.map(({ mean }) => mean)),
        squares: sum(of.map(({ mean }) => mean ** 2)),
      },
    ]),
  );
}

/** Means of a sitting are added up in another order than ours. */
const rounded = (row: ProductSums) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value,
    ]),
  );
const inOrder = <Row>(rows: readonly Row[]) =>
  rows
    .map((row) => JSON.stringify(row, [...Object.keys(row as object), 'of', 'rated', 'sum', ...SYMPTOMS].sort()))
    .sort();

describe('the sums of a report', () => {
  test.each(SYMPTOMS)('are those of the entries, one by one: %s', async (symptom) => {
    const found = await sumsOf({ symptoms: [symptom] });
    const expected = expectedOf(lives, symptom);
    expect(inOrder(found.patients)).toEqual(inOrder(expected.patients));
    expect(inOrder((found.products.get(symptom) ?? []).map(rounded))).toEqual(inOrder(expected.products));
    expect(inOrder(found.methods)).toEqual(inOrder(expected.methods));
  });

  test('count what rests apart from what is late', async () => {
    const { patients } = await sumsOf();
    for (const state of ['overdue', 'resting'] as const)
      expect(sum(patients.map((of) => of[state]))).toBeGreaterThan(0);
  });

  test('of several symptoms are those of each of them alone, in one statement', async () => {
    const [together, ...alone] = await Promise.all([
      sumsOf({ symptoms: SYMPTOMS }),
      ...SYMPTOMS.map((symptom) => sumsOf({ symptoms: [symptom] })),
    ]);
    expect([...together.products.keys()]).toEqual([...SYMPTOMS]);
    for (const [place, symptom] of SYMPTOMS.entries()) {
      const one = alone[place];
      expect(one?.products.get(symptom)?.length).toBeGreaterThan(0);
      expect(together.products.get(symptom)).toEqual(one?.products.get(symptom));
      expect(together.usual.get(symptom)).toEqual(one?.usual.get(symptom));
      expect(together.days).toEqual(one?.days);
    }
  });

  test('have each patient once in a day, whatever they recorded', async () => {
    const { days } = await sumsOf();
    expect(days.map(({ day }) => day)).toEqual([...expectedDays(lives, 'mood').keys()].sort());
    for (const symptom of SYMPTOMS) {
      const expected = expectedDays(lives, symptom);
      for (const day of days) {
        const { patients, records, sum, squares } = day[symptom];
        const of = expected.get(day.day) ?? { patients: 0, records: 0, sum: 0, squares: 0 };
        expect([patients, records]).toEqual([of.patients, of.records]);
        expect([sum, squares]).toEqual([expect.closeTo(of.sum, 9), expect.closeTo(of.squares, 9)]);
      }
    }
  });

  test('know the usual level from ratings that no use was shortly before', async () => {
    const usual = (await sumsOf()).usual.get('pain') ?? new Map();
    for (const { patient, entries, ratings } of lives) {
      const counted = ratings.filter(({ ratedAt, timeZone }) => {
        if (!inPeriod(localDay(ratedAt, timeZone))) return false;
        return !entries.some(({ consumedAt, checkOutDueAt }) => consumedAt <= ratedAt && checkOutDueAt > ratedAt);
      });
      const days = new Set(counted.map(({ ratedAt, timeZone }) => localDay(ratedAt, timeZone)));
      expect(usual.get(patient.id) ?? { records: 0, days: 0, sum: 0 }).toEqual({
        records: counted.length,
        days: days.size,
        sum: sum(counted.map(({ pain }) => pain)),
      });
    }
  });

  test('are of one type of product, and of the patients that were chosen', async () => {
    const [first, second] = lives as [Life, Life];
    const { patients, products } = await sumsOf({ productType: 'flor' }, [first.patient.id, second.patient.id]);
    expect(patients.map(({ patientId }) => patientId).sort()).toEqual([first.patient.id, second.patient.id].sort());
    expect(new Set(products.get('pain')?.map(({ productType }) => productType))).toEqual(new Set(['flor', null]));
    const uses = [first, second].flatMap(countedOf).filter(({ productType }) => productType === 'flor').length;
    expect(sum(patients.map((of) => of.uses))).toBe(uses);
  });

  // Adding up thirds in another order ends in another last digit: 5.25 and 5.249999999999999 are shown as 5.3 and 5.2.
  test('are the same to the last digit, however PostgreSQL goes about it', async () => {
    const answers = await Promise.all(
      ['on', 'off'].map((isHashed) =>
        asReaderOfReport(db, doctor.token, { patientIds: null, action: 'view', origin: ORIGIN }, async ({ query }) => {
          await query({ text: `set local enable_hashagg = ${isHashed}` });
          await query({ text: `set local enable_sort = ${isHashed === 'on' ? 'off' : 'on'}` });
          // Unprepared, so that it is planned now.
          const { text, values } = readReport(MARCH, NOW);
          return (await query<{ json: string }>({ text, values: values ?? [] })).rows[0]?.json;
        }),
      ),
    );
    expect(answers[0]).toBe(answers[1]);
  });

  test.each([
    ['Europe/Lisbon', '2025-10-26T00:30:00Z', '2025-10-26'],
    ['Europe/Lisbon', '2025-10-25T22:30:00Z', '2025-10-25'],
    ['Europe/Lisbon', '2026-03-28T23:30:00Z', '2026-03-28'],
    ['Europe/Lisbon', '2026-03-29T23:30:00Z', '2026-03-30'],
    // Here midnight comes twice in October, and never in March.
    ['Atlantic/Azores', '2025-10-25T23:59:59Z', '2025-10-25'],
    ['Atlantic/Azores', '2025-10-26T00:30:00Z', '2025-10-26'],
    ['Atlantic/Azores', '2025-10-26T01:30:00Z', '2025-10-26'],
    ['Atlantic/Azores', '2025-10-27T00:59:59Z', '2025-10-26'],
    ['Atlantic/Azores', '2026-03-29T00:59:59Z', '2026-03-28'],
    ['Atlantic/Azores', '2026-03-29T01:00:00Z', '2026-03-29'],
    ['America/Havana', '2025-11-02T04:30:00Z', '2025-11-02'],
  ])('place a use in %s at %s on %s, whatever the clocks do that day', async (timeZone, at, day) => {
    const patient = await createPerson(db.ownerPool);
    const consumedAt = new Date(at);
    expect(localDay(consumedAt, timeZone)).toBe(day);
    await store({ patient, ratings: [], entries: [testEntry({ consumedAt, timeZone })] });
    await connect(patient);
    const found = await sumsOf({ period: { from: addDays(day, -2), to: addDays(day, 2) } }, [patient.id]);
    expect(found.days.map((one) => one.day)).toEqual([day]);
    expect((await sumsOf({ period: { from: day, to: day } }, [patient.id])).days).toHaveLength(1);
    await db.ownerPool.query('delete from users where id = $1', [patient.id]);
  });

  test('know nothing of what was deleted, nor of recreational uses that their patient hides', async () => {
    const patient = await createPerson(db.ownerPool);
    const use = (given: Partial<NewEntryRow>) => testEntry({ consumedAt: new Date('2026-03-10T12:00:00Z'), ...given });
    const deleted = use({});
    await store({ patient, ratings: [], entries: [use({}), use({ consumptionMethod: 'recreativo' }), deleted] });
    await db.ownerPool.query('update diary_entries set deleted_at = now() where id = $1', [deleted.id]);
    await connect(patient);
    const usesOf = async () =>
      (await sumsOf({}, [patient.id])).methods.map(({ method, uses }) => [method, uses]).sort();
    expect(await usesOf()).toEqual([
      ['recreativo', 1],
      ['sublingual', 1],
    ]);
    await db.ownerPool.query('insert into sharing_scopes values ($1, $2, true, now())', [patient.id, doctor.id]);
    expect(await usesOf()).toEqual([['sublingual', 1]]);
    await db.ownerPool.query('delete from users where id = $1', [patient.id]);
  });

  test('of nobody are nothing', async () => {
    expect(await sumsOf({}, [randomUUID()])).toEqual({
      patients: [],
      products: new Map([['pain', []]]),
      methods: [],
      taken: { uses: [], items: [] },
      days: [],
      usual: new Map([['pain', new Map()]]),
    });
  });
});
