import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { QUICK_ACTION_IDS } from '@balsamo/domain/diary/entry.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import {
  CONSUMPTION_METHODS,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  UNITS_OF,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
} from '@balsamo/domain/diary/vocabulary.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import { STOCK_UNITS } from '@balsamo/domain/inventory/item.ts';
import { sendWrite } from '../../apps/web/app/offline/outbox/send-write.ts';
import type { StoredWrite } from '../../apps/web/app/offline/outbox/write.ts';
import { type WriteKinds, writeKinds } from '../../apps/web/app/offline/outbox/write-kind.ts';
import { createServerClock } from '../../apps/web/app/platform/server-clock.ts';
import { OUTBOX_KINDS } from '../../apps/web/app/routes/app/outbox-kinds.ts';
import { EXAMPLES, type Example, SENT_AT } from './writes.ts';

const FOLDER = path.join(import.meta.dirname, 'fixtures');
const VOCABULARY = 'vocabulary.json';
/** Stands in a fixture for the id of the person who wrote. */
export const PERSON = '{person}';

export type SentRequest = { method: string; path: string; headers: Record<string, string>; body?: unknown };
/** A write as a device of that day keeps it, and the request that the app of that day makes of it. */
export type Fixture = Example & { sentAt: string; request: SentRequest };
/** Words of fixed lists, by list, that an app of that day sends. */
export type Vocabulary = Record<string, readonly string[]>;
export type Recorded = { date: string; fixtures: Fixture[]; vocabulary: Vocabulary };

const kinds: WriteKinds = writeKinds(OUTBOX_KINDS);

/** The request that today's app makes of a write on the disk, also of one that an older app has left there. */
export async function requestOf(stored: StoredWrite, sentAt: string, personId: string): Promise<SentRequest> {
  const write = kinds.read(stored);
  const kind = kinds.find(write.kind);
  if (!kind || write.refusal) throw new Error(`today's app cannot send ${stored.kind}: ${write.refusal?.code}`);
  let sent: SentRequest | undefined;
  await sendWrite(write, kind, {
    personId,
    clock: createServerClock({ deviceNow: () => new Date(sentAt) }),
    signal: new AbortController().signal,
    fetch: async (address, { method = '', headers, body } = {}) => {
      sent = {
        method,
        path: String(address),
        headers: headers as Record<string, string>,
        ...(body === undefined ? {} : { body: JSON.parse(String(body)) }),
      };
      return new Response(null, { status: 503 });
    },
  });
  if (!sent) throw new Error(`today's app sends nothing for ${stored.kind}`);
  return sent;
}

/** What would be recorded today. */
export async function presentRecord(): Promise<Omit<Recorded, 'date'>> {
  const fixtures: Fixture[] = [];
  for (const example of EXAMPLES)
    fixtures.push({ ...example, sentAt: SENT_AT, request: await requestOf(example.write, SENT_AT, PERSON) });
  const vocabulary: Vocabulary = {
    productTypes: PRODUCT_TYPES,
    consumptionMethods: CONSUMPTION_METHODS,
    units: Object.entries(UNITS_OF).flatMap(([type, units]) => units.map((unit) => `${type}: ${unit}`)),
    primaryEffects: PRIMARY_EFFECTS,
    unwantedEffects: UNWANTED_EFFECTS,
    unwantedStrengths: UNWANTED_STRENGTHS,
    symptoms: SYMPTOMS,
    quickActions: QUICK_ACTION_IDS,
    stockUnits: STOCK_UNITS,
    strengthBases: STRENGTH_BASES,
  };
  // As it comes back from the disk.
  return JSON.parse(JSON.stringify({ fixtures, vocabulary }));
}

/** What was recorded, oldest first. */
export function readRecords(): Recorded[] {
  const dates = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];
  return dates.map((date) => {
    const read = (name: string) => JSON.parse(readFileSync(path.join(FOLDER, date, name), 'utf8'));
    const names = readdirSync(path.join(FOLDER, date)).filter((name) => name !== VOCABULARY);
    return { date, fixtures: names.sort().map(read), vocabulary: read(VOCABULARY) };
  });
}

/** Writes down what today's app sends, in a folder of its date. */
export function keepRecord({ date, fixtures, vocabulary }: Recorded): void {
  mkdirSync(path.join(FOLDER, date), { recursive: true });
  const write = (name: string, content: unknown) =>
    writeFileSync(path.join(FOLDER, date, name), `${JSON.stringify(content, undefined, 2)}\n`);
  for (const [index, fixture] of fixtures.entries())
    write(`${String(index + 1).padStart(2, '0')}-${fixture.name}.json`, fixture);
  write(VOCABULARY, vocabulary);
}
