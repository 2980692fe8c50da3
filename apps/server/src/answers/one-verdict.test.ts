import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { PatientInsights } from '@balsamo/contract/patients/schemas.ts';
import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { insertEntry, type NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { testEntry } from '@balsamo/database/testing/entries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import type { Effect } from '@balsamo/domain/insights/effect.ts';
import {
  anyCarelessLife,
  anyLife,
  chanceOf,
  type Diary,
  diaryOf,
  type Life,
} from '@balsamo/domain/insights/testing/simulated-patients.ts';
import { VERDICTS } from '@balsamo/domain/insights/verdict.ts';
import type { RatedUse } from '@balsamo/domain/insights/ways.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import words from '@balsamo/locales/pt/diary.json' with { type: 'json' };
import type { Bundle, CodeableConcept } from '@medplum/fhirtypes';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { doctorSummary, drawSheet } from '../exports/pdf-file.ts';
import { exported, exportedJson } from '../exports/testing.ts';
import { addItem } from '../inventory/testing.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { Sheet } from '../pdf/sheet.ts';
import { readReportOf } from '../reports/read-report.ts';
import { reportTable } from '../reports/report-table.ts';
import { reportSheet } from '../reports/sheet/report-sheet.ts';
import { createTestServer, type TestServer } from '../testing.ts';

/** `SIMULATED_PATIENTS=300 npx vitest run --project server apps/server/src/answers/one-verdict.test.ts` for as many as that. */
const PATIENTS = Number(process.env.SIMULATED_PATIENTS ?? 12);
const FIRST_DAY = '2026-01-01';
/** After the end of every simulated life. */
const NOW = new Date('2026-04-20T15:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  server.clock.now = NOW;
});
afterAll(() => server?.close());

type Asked = { patient: TestPerson; doctor: TestPerson; from: string; to: string };
/** What a place says, by what it says it of. */
type Said = Map<string, string>;

const ofAll = (symptom: Symptom) => `all: ${symptom}`;
const ofType = (type: string, symptom: Symptom) => `type ${type}: ${symptom}`;
const ofMethod = (method: string, symptom: Symptom) => `method ${method}: ${symptom}`;
const ofItem = (id: string, symptom: Symptom) => `item ${id}: ${symptom}`;

/** Any life, the careless among them, with products that do nothing, help or harm. */
function aDiary(seed: number): Diary {
  const chance = chanceOf(seed);
  const life: Life = seed % 5 < 2 ? anyCarelessLife(chance) : anyLife(chance);
  return diaryOf({ ...life, benefit: [0, 1, 3, -3][seed % 4] as number }, chance);
}

function entryOf(use: RatedUse, inventoryItemId: string | null): NewEntryRow {
  const { day: _day, itemId: _item, before, after, ...given } = use;
  const ratings = Object.fromEntries(
    SYMPTOMS.flatMap((symptom) => [
      [`${symptom}Before`, before[symptom] ?? null],
      [`${symptom}After`, after?.[symptom] ?? null],
    ]),
  );
  return testEntry({
    ...given,
    ...ratings,
    copiedBefore: [...(use.copiedBefore ?? [])],
    timeZone: 'UTC',
    inventoryItemId,
  });
}

/** Stores a diary; the first product is an item of the stock, the others are used without one. */
async function store(patient: TestPerson, { uses, ratings }: Diary): Promise<void> {
  const item = await addItem(server, patient, { productType: PRODUCT_TYPES[0] });
  await asUser(server.db, patient.token, async ({ query }) => {
    await Promise.all(uses.map((use) => query(insertEntry(entryOf(use, use.itemId === 'item 0' ? item.id : null)))));
  });
  for (const { ratedAt, symptoms } of ratings) {
    await server.db.ownerPool.query(
      `insert into symptom_ratings (id, user_id, rated_at, time_zone, ${SYMPTOMS.join(', ')}, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'UTC', ${SYMPTOMS.map((_, place) => `$${place + 3}`).join(', ')}, $2, $2)`,
      [patient.id, ratedAt, ...SYMPTOMS.map((symptom) => symptoms[symptom] ?? null)],
    );
  }
}

async function read<Body>(as: TestPerson, path: string): Promise<Body> {
  const { status, body } = await server.send('GET', path, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Asks once for each symptom, and gathers the bars of each answer. */
async function ofEachSymptom(
  barsOf: (symptom: Symptom) => Promise<(readonly [key: string, effect: Pick<Effect, 'verdict'>])[]>,
): Promise<Said> {
  const said: Said = new Map();
  for (const symptom of SYMPTOMS) for (const [key, { verdict }] of await barsOf(symptom)) said.set(key, verdict);
  return said;
}

const barsOf = (symptom: Symptom, { productEffectiveness, methodEffectiveness }: PatientInsights) => [
  ...productEffectiveness.map(({ group, effect }) => [ofType(group, symptom), effect] as const),
  ...methodEffectiveness.map(({ group, effect }) => [ofMethod(group, symptom), effect] as const),
];

/** Every place that says a verdict, through the requests and functions that people reach it by. */
const PLACES: Record<string, (asked: Asked) => Promise<Said>> = {
  dashboard: ({ patient, from, to }) =>
    ofEachSymptom(async (symptom) => {
      const answer = await read<Insights>(patient, `/api/insights?symptom=${symptom}&from=${from}&to=${to}`);
      const items = answer.itemEffectiveness.map(({ group, effect }) => [ofItem(group, symptom), effect] as const);
      return [...barsOf(symptom, answer), ...items];
    }),

  // What the patient reads first, and the products below it.
  'answer of the dashboard': ({ patient, from, to }) =>
    ofEachSymptom(async (symptom) => {
      const { products } = await read<Insights>(patient, `/api/insights?symptom=${symptom}&from=${from}&to=${to}`);
      return products.map(({ itemId, productType, effect }) => {
        return [itemId === null ? ofType(productType, symptom) : ofItem(itemId, symptom), effect] as const;
      });
    }),

  'page of the doctor': ({ patient, doctor, from, to }) =>
    ofEachSymptom(async (symptom) => {
      const query = `symptom=${symptom}&from=${from}&to=${to}`;
      return barsOf(symptom, await read<PatientInsights>(doctor, `/api/patients/${patient.id}/insights?${query}`));
    }),

  // Every symptom on one sheet, and each of them alone.
  report: async (asked) => {
    const together = saidIn(await askReport(asked, SYMPTOMS));
    for (const symptom of SYMPTOMS)
      for (const [key, verdict] of saidIn(await askReport(asked, [symptom]))) expect(together.get(key)).toBe(verdict);
    return together;
  },

  'table of the report': async (asked) => {
    const said: Said = new Map();
    const lines = [...reportTable(await reportFile(asked))].map((line) => line.trimEnd().split(','));
    for (const [section, name, group = '', symptom, , , , , , , text = ''] of lines) {
      if (name !== 'verdict') continue;
      if (section === 'symptoms') said.set(ofAll(symptom as Symptom), text);
      if (section === 'products') said.set(ofType(group, symptom as Symptom), text);
    }
    return said;
  },

  // The words on paper: of each symptom first all uses together, then row by row in the order of the products.
  'sheet of the report': async (asked) => {
    const file = await reportFile(asked);
    const verdicts = writtenVerdicts(() => reportSheet(file), ' · ');
    const keys = [...saidIn(file.report).keys()];
    expect(verdicts).toHaveLength(keys.length);
    return new Map(keys.map((key, place) => [key, verdicts[place] as string]));
  },

  'figures of the patient’s sheet': async (asked) => {
    const { summary, types } = await summaryOf(asked);
    const said: Said = new Map();
    for (const { symptom, effect } of summary.responses.symptoms) said.set(ofAll(symptom), effect.verdict);
    for (const { item, productType, effects } of summary.products.shown) {
      for (const { symptom, verdict } of effects) {
        if (item) said.set(ofItem(item.id, symptom), verdict);
        // A type of which no item is known is used as a whole without one.
        if (item === null || types.has(productType)) said.set(ofType(productType, symptom), verdict);
      }
    }
    return said;
  },

  'patient’s sheet': async (asked) => {
    const { summary, source } = await summaryOf(asked);
    if (summary.counts.uses + summary.counts.ratingsWithoutUse === 0) return new Map();
    const verdicts = writtenVerdicts(() => drawSheet(summary, source, 'pt'), /^[:.] /).slice(-SYMPTOMS.length);
    expect(verdicts).toHaveLength(SYMPTOMS.length);
    return new Map(SYMPTOMS.map((symptom, place) => [ofAll(symptom), verdicts[place] as string]));
  },

  'FHIR bundle': async ({ patient, from, to }) => {
    const bytes = await exported(server, patient, { format: 'fhir', from, to });
    const { entry = [] } = JSON.parse(new TextDecoder().decode(bytes)) as Bundle;
    const said: Said = new Map();
    for (const { resource } of entry) {
      if (resource?.resourceType !== 'Observation' || resource.code.coding?.[0]?.code !== 'verdict') continue;
      const part = (name: string) =>
        resource.component?.find(({ code }) => code.coding?.[0]?.code === name)?.valueCodeableConcept;
      const codeOf = (concept: CodeableConcept | undefined) => concept?.coding?.[0]?.code ?? '';
      const symptom = codeOf(part('verdict-symptom')).replace('symptom-', '') as Symptom;
      const [kind, ...group] = codeOf(part('verdict-of')).split('-');
      const item = resource.focus?.[0]?.reference?.replace('urn:uuid:', '');
      const key =
        kind === 'product'
          ? ofType(group.join('-'), symptom)
          : kind === 'method'
            ? ofMethod(group.join('-'), symptom)
            : item
              ? ofItem(item, symptom)
              : ofAll(symptom);
      said.set(key, codeOf(resource.valueCodeableConcept).replace('verdict-', ''));
    }
    return said;
  },
};

const askReport = ({ patient, doctor, from, to }: Asked, symptoms: readonly Symptom[]) =>
  read<Report>(doctor, `/api/reports?patientIds=${patient.id}&symptom=${symptoms}&startDate=${from}&endDate=${to}`);

/** What a report says of each symptom and product, in the order in which the sheet says it. */
function saidIn({ symptoms }: Report): Said {
  const said: Said = new Map();
  for (const { symptom, overall, products } of symptoms) {
    if (overall) said.set(ofAll(symptom), overall.effect.verdict);
    for (const { group, effect } of products) said.set(ofType(group, symptom), effect.verdict);
  }
  return said;
}

const reportFile = ({ patient, doctor, from, to }: Asked) =>
  readReportOf(
    server.services,
    doctor.token,
    { symptom: [...SYMPTOMS], patientIds: [patient.id], startDate: from, endDate: to },
    { action: 'download', origin: { network: null, browser: null, system: null } },
  );

/** What the patient’s sheet is drawn from, read as an export; the types of product that are one item of the stock. */
async function summaryOf({ patient, from, to }: Asked) {
  const source = { ...(await exportedJson(server, patient)), period: { from, to } };
  return {
    source,
    summary: await doctorSummary(source),
    types: new Set(source.inventoryItems.map(({ productType }) => productType)),
  };
}

/** The verdicts that a sheet is drawn with, in their order: texts that begin with the word for one, and then this. */
function writtenVerdicts(draw: () => unknown, then: string | RegExp): string[] {
  const write = vi.spyOn(Sheet.prototype, 'write');
  draw();
  const texts = write.mock.calls.map(([text]) => text);
  write.mockRestore();
  return texts.flatMap((text) => {
    const found = VERDICTS.find((verdict) => text.toLowerCase().startsWith(words.verdict[verdict]));
    const rest = found ? text.slice(words.verdict[found].length) : '';
    return found && (typeof then === 'string' ? rest.startsWith(then) : then.test(rest)) ? [found] : [];
  });
}

/** Where fewer than two say it, there is nothing to compare; FHIR holds no verdict of which nothing was observed. */
function disagreements(said: ReadonlyMap<string, Said>): string[] {
  const keys = new Set([...said.values()].flatMap((of) => [...of.keys()]));
  return [...keys].flatMap((key) => {
    const verdicts = [...said].flatMap(([place, of]) => (of.has(key) ? [[place, of.get(key)] as const] : []));
    const isOne = verdicts.length >= 2 && new Set(verdicts.map(([, verdict]) => verdict)).size === 1;
    return isOne ? [] : [`${key}: ${verdicts.map((one) => one.join(' says ')).join(', ')}`];
  });
}

test(`dashboard, page of the doctor, report, both sheets and FHIR say the same of ${PATIENTS} simulated patients`, {
  timeout: 60_000 + PATIENTS * 20_000,
}, async () => {
  const counts = new Map<string, number>();
  const heard = new Map<string, number>();
  for (let seed = 1; seed <= PATIENTS; seed++) {
    const patient = await server.person();
    const doctor = await createDoctorOf(server, patient);
    await server.db.ownerPool.query("update users set time_zone = 'UTC' where id = any($1)", [[patient.id, doctor.id]]);
    const diary = aDiary(seed);
    await store(patient, diary);
    const to = localDay(diary.now, 'UTC');
    // Every third time only the last days, so that uses from before them still work in them.
    const asked = { patient, doctor, from: seed % 3 === 0 ? addDays(to, -20) : FIRST_DAY, to };
    const said = new Map<string, Said>();
    for (const [place, read] of Object.entries(PLACES)) said.set(place, await read(asked));
    expect(disagreements(said), `patient ${seed}`).toEqual([]);
    for (const [place, of] of said) {
      heard.set(place, (heard.get(place) ?? 0) + of.size);
      for (const verdict of of.values()) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
  }
  // Agreement of those who say nothing, or the same of everyone, would be worth nothing.
  for (const place of Object.keys(PLACES)) expect(heard.get(place) ?? 0, place).toBeGreaterThanOrEqual(5 * PATIENTS);
  for (const verdict of VERDICTS) expect(counts.get(verdict) ?? 0, verdict).toBeGreaterThan(0);
  console.info(`${PATIENTS} patients:`, Object.fromEntries(heard), Object.fromEntries(counts));
});
