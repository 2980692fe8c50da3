import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../apps/server/src/demo/random.ts';
import type { TestServer } from '../../e2e/server.ts';
import { type BrowserPhone, createBrowserPhone, KILLS } from './browser-phone.ts';
import {
  deleteEntry,
  editEntry,
  finishEntry,
  type OpenCard,
  openCard,
  readHistory,
  recordUse,
  showHistory,
  tagIn,
  tagOf,
  undoDeletion,
} from './diary-by-hand.ts';
import type { FaultCounts, NetworkState } from './faulty-network.ts';
import { type SeenWrite, startFaultyProxy } from './faulty-proxy.ts';
import { type Done, type Fields, judge, type Row, type Verdict } from './ledger.ts';

export type BrowserHistory = Verdict & {
  seed: number;
  records: number;
  /** From the return of the network until nothing waited on either phone. */
  drainMs: number;
  differences: string[];
  faults: FaultCounts;
  kills: number;
};

const PASSWORD = 'chuva-na-serra-7';
/** Both phones have the same clock; the way to the server takes less than this. */
const TOLD_APART_MS = 5_000;
const DRAIN_LIMIT_MS = 60_000;
const LIST = '/api/diary/entries?';
const SHOW_LIMIT_MS = 60_000;
/** A tap and what follows from it lies within. */
const LONGEST_UNTIL_KILL_MS = 1_500;

/**
 * One history of a person with two phones, from its seed: two Chromium profiles with the production build, by hand through the
 * screens, on networks that cut, lose, repeat and delay, with tabs, renderers and browsers killed in the middle.
 */
export async function runBrowserHistory(
  server: TestServer,
  seed: number,
  { steps }: { steps: number },
): Promise<BrowserHistory> {
  const random = createRandom(seed);
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-history-'));
  const account = { email: `pessoa.${process.pid}.${seed}@exemplo.com`, password: PASSWORD };
  const personId = await signUp(server, account);
  const faults: FaultCounts = {};
  const phones: BrowserPhone[] = [];
  try {
    for (const number of [0, 1]) {
      const proxy = await startFaultyProxy({ random, counts: faults });
      const profile = path.join(folder, `phone-${number}`);
      phones.push(createBrowserPhone({ number, profile, address: server.address, proxy }));
    }
    for (const phone of phones) await phone.install(account);
    const { done, kills } = await live(phones, random, steps);
    const drainMs = await bringNetworkBack(phones);
    const rows = await storedRows(server, personId);
    nameWrites(done, phones);
    const verdict = judge(done, rows, await storedWrites(server, personId), TOLD_APART_MS);
    const differences = await compareScreens(phones, rows);
    for (const phone of phones) {
      const left = await phone.waiting();
      if (left > 0) differences.push(`${left} writes are left on the disk of phone ${phone.number}`);
    }
    return {
      seed,
      ...verdict,
      records: done.filter(({ isSure }) => isSure).length,
      drainMs,
      differences,
      faults,
      kills,
    };
  } catch (error) {
    const screens = await Promise.all(phones.map((phone) => phone.screen()));
    const reason = error instanceof Error ? error.stack : String(error);
    const difference = `it could not go on: ${reason}; the phones show ${JSON.stringify(screens)}`;
    const nothing = { lost: [], doubled: [], wrong: [], records: 0, drainMs: 0, kills: 0 };
    return { seed, ...nothing, faults, differences: [difference] };
  } finally {
    for (const phone of phones) await phone.close();
    for (const { proxy } of phones) await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The person's day: what was done, into the ledger. */
async function live(phones: BrowserPhone[], random: Random, steps: number): Promise<{ done: Done[]; kills: number }> {
  const done: Done[] = [];
  let typed = 0;
  let kills = 0;

  /** Sure once the screen has shown that it is kept. */
  async function enter(
    phone: BrowserPhone,
    what: Pick<Done, 'kind' | 'entryId' | 'fields'>,
    doing: () => Promise<void>,
  ) {
    const entered: Done = {
      ...what,
      device: phone.number,
      order: done.length,
      at: Date.now(),
      writeId: undefined,
      isSure: false,
    };
    done.push(entered);
    await doing();
    entered.at = Date.now();
    entered.isSure = true;
  }

  async function record(phone: BrowserPhone): Promise<void> {
    const tag = tagOf(++typed);
    const fields: Fields = { notes: `${tag} texto ${++typed}`, quantity: ++typed, effectDurationHours: 0 };
    const { notes, quantity } = fields;
    await enter(phone, { kind: 'creation', entryId: tag, fields: { notes, quantity } }, () =>
      recordUse(phone.page(), { notes, drops: quantity }),
    );
  }

  async function edit(phone: BrowserPhone, entry: OpenCard): Promise<void> {
    const isOfNotes = random.uniform() < 0.5;
    const fields: Partial<Fields> = isOfNotes ? { notes: `${entry.tag} texto ${++typed}` } : { quantity: ++typed };
    const change = isOfNotes ? { notes: fields.notes as string } : { drops: fields.quantity as number };
    await enter(phone, { kind: 'edit', entryId: entry.tag, fields }, () => editEntry(phone.page(), entry, change));
  }

  async function remove(phone: BrowserPhone, entry: OpenCard, isUndone: boolean): Promise<void> {
    await enter(phone, { kind: 'deletion', entryId: entry.tag, fields: {} }, () => deleteEntry(entry));
    if (!isUndone) return;
    await enter(phone, { kind: 'restoration', entryId: entry.tag, fields: {} }, () => undoDeletion(phone.page()));
  }

  async function act(phone: BrowserPhone, chance: number): Promise<void> {
    if (chance < 0.4) return record(phone);
    const entry = await openCard(phone.page(), random.uniform());
    if (!entry) return record(phone);
    if (chance < 0.65) return edit(phone, entry);
    if (chance < 0.85 && !entry.isFinished) {
      return enter(phone, { kind: 'checkOut', entryId: entry.tag, fields: {} }, () => finishEntry(phone.page(), entry));
    }
    if (chance < 0.85) return edit(phone, entry);
    return remove(phone, entry, chance < 0.9);
  }

  for (let step = 0; step < steps; step++) {
    const phone = random.pick(phones as [BrowserPhone, ...BrowserPhone[]]);
    if (step === 0 || random.uniform() < 0.4) {
      // It begins on the bus.
      const state: NetworkState = step === 0 ? 'off' : random.pick(['off', 'flaky', 'flaky', 'good']);
      await phone.setNetwork(state, { isNoticed: random.uniform() < 0.5 });
    }
    const doing = act(phone, random.uniform());
    if (random.uniform() < 0.3) {
      kills++;
      await phone.killDuring(doing, random.pick(KILLS), random.between(0, LONGEST_UNTIL_KILL_MS));
    } else await doing;
  }
  return { done, kills };
}

/** Milliseconds from the return of the network until nothing waits on either phone. */
async function bringNetworkBack(phones: BrowserPhone[]): Promise<number> {
  const returnedAt = performance.now();
  for (const phone of phones) await phone.setNetwork('good');
  const isWaiting = async () => (await Promise.all(phones.map((phone) => phone.waiting()))).some((count) => count > 0);
  while ((await isWaiting()) && performance.now() - returnedAt < DRAIN_LIMIT_MS) await sleep(50);
  const drainMs = performance.now() - returnedAt;
  await Promise.all(phones.map(({ proxy }) => proxy.settled()));
  return drainMs;
}

/** Finds the ids that the app gave to what was done by hand, among what the proxies saw. */
function nameWrites(done: readonly Done[], phones: BrowserPhone[]): void {
  const tags = new Map<string, string>();
  const entries = phones.flatMap(({ proxy }) => proxy.seen).filter(isCreation);
  for (const { body } of entries) {
    const { id, notes } = body as { id: string; notes: string };
    tags.set(id, tagIn(notes) as string);
  }
  for (const { number, proxy } of phones) {
    const named = new Set<string>();
    for (const seen of proxy.seen) {
      if (isCreation(seen)) continue;
      const write = readWrite(seen);
      if (named.has(write.writeId)) continue;
      const fit = done.filter(
        (one) =>
          one.device === number &&
          one.writeId === undefined &&
          one.kind === write.kind &&
          one.entryId === tags.get(write.entryId) &&
          Object.entries(one.fields).every(([field, value]) => write.fields[field as keyof Fields] === value),
      );
      // What the screen has said to be kept was sent for sure; of the rest one may have been.
      const match = fit.find(({ isSure }) => isSure) ?? fit[0];
      if (match) match.writeId = write.writeId;
      named.add(write.writeId);
    }
  }
}

const isCreation = ({ method, path: address }: SeenWrite) =>
  method === 'POST' && new URL(address).pathname === '/api/diary/entries';

function readWrite({ method, path: address, body }: SeenWrite) {
  const { pathname, searchParams } = new URL(address);
  const content = (body ?? {}) as { writeId?: string; notes?: string; quantity?: { value: number } };
  const kind: Done['kind'] =
    method === 'PATCH'
      ? 'edit'
      : method === 'DELETE'
        ? 'deletion'
        : pathname.endsWith('/check-out')
          ? 'checkOut'
          : 'restoration';
  const fields: Partial<Fields> = {
    ...(content.notes === undefined ? {} : { notes: content.notes }),
    ...(content.quantity ? { quantity: content.quantity.value } : {}),
  };
  const writeId = content.writeId ?? searchParams.get('writeId') ?? '';
  return { kind, fields, writeId, entryId: pathname.split('/')[4] ?? '' };
}

/** Both phones show every entry that stands, as the server has it, and nothing else. */
async function compareScreens(phones: BrowserPhone[], rows: readonly Row[]): Promise<string[]> {
  const standing = rows.filter(({ isDeleted }) => !isDeleted);
  const differencesOf = async (phone: BrowserPhone) => {
    const shown = (await readHistory(phone.page())).map((text) => text.replaceAll(/\s+/g, ' '));
    const missing = standing.filter(
      ({ notes, quantity, status }) =>
        !shown.some(
          (text) =>
            text.includes(notes ?? '') &&
            text.includes(` ${quantity} gota`) &&
            text.includes('completo') === (status === 'completo'),
        ),
    );
    return [
      ...(shown.length === standing.length
        ? []
        : [`phone ${phone.number} shows ${shown.length} of ${standing.length}`]),
      ...missing.map((row) => `phone ${phone.number} does not show ${JSON.stringify(row)}`),
    ];
  };
  const differences: string[] = [];
  for (const phone of phones) {
    const since = performance.now();
    const isAnswered = phone.page().waitForResponse((answer) => answer.url().includes(LIST) && answer.ok());
    await phone.page().goto('/diary');
    await Promise.all([isAnswered, showHistory(phone.page())]);
    // What was kept is shown first, and what the server says a moment later: on a slow machine a moment after its answer.
    let found = await differencesOf(phone);
    while (found.length > 0 && performance.now() - since < SHOW_LIMIT_MS) found = await differencesOf(phone);
    differences.push(...found);
  }
  return differences;
}

/** A new patient. Answers their id. */
export async function signUp(server: TestServer, account: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${server.address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ name: 'Maria Silva', role: 'paciente', ...account }),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}`);
  const { rows } = await server.asOwner('select id from users where email = $1', [account.email]);
  return rows[0]?.id;
}

/** By the tag in their notes, which is what the person knows an entry by. */
async function storedRows(server: TestServer, personId: string): Promise<Row[]> {
  const { rows } = await server.asOwner(
    `select id, (select notes from diary_entry_notes where entry_id = id) as notes, quantity_value::float as quantity,
       effect_duration_hours::float as "effectDurationHours", status, deleted_at is not null as "isDeleted" from diary_entries where user_id = $1`,
    [personId],
  );
  return (rows as Row[]).map((row) => ({ ...row, id: tagIn(row.notes) ?? row.id }));
}

async function storedWrites(server: TestServer, personId: string): Promise<string[]> {
  const { rows } = await server.asOwner('select id from diary_entry_revisions where user_id = $1', [personId]);
  return rows.map(({ id }) => id);
}
