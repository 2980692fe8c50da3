import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { createRandom } from '../../apps/server/src/demo/random.ts';
import type { TestServer } from '../../apps/server/src/testing.ts';
import { PAUSES, type Pauses } from '../../apps/web/app/offline/outbox/sender.ts';
import { createFaultyNetwork, type FaultCounts } from './faulty-network.ts';
import { type Done, judge, type Row, type Verdict } from './ledger.ts';
import { createPhone, type Phone, type Session } from './phone.ts';
import { createVirtualClock } from './virtual-clock.ts';

const STEPS = 36;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So that much is tried while the network is bad; one history in ten keeps the app's own pauses. */
const QUICK_PAUSES: Pauses = { first: 1, longestUnreachable: 6, longestFailed: 6 };
/** A queue that is not empty by then never will be. */
const DRAIN_LIMIT_MS = 30_000;
/** Two minutes in which clocks count as one, and what a request is under way. */
const TIME_TOLERANCE_MS = 300_000;
const STOCK_ML = 30;
const DROPS_PER_ML = 20;

export type History = Verdict & {
  seed: number;
  /** Recorded and said to be saved. */
  records: number;
  /** From the return of the network until the last queue was empty. */
  drainMs: number;
  differences: string[];
  faults: FaultCounts;
  kills: number;
};

/**
 * One history of a person with two phones and a stranger who borrows one of them, from its seed. Recording, finishing, editing,
 * deleting on networks that cut, lose, repeat and delay, with kills in every step; at the end the network comes back.
 */
export async function runHistory(server: TestServer, seed: number): Promise<History> {
  const random = createRandom(seed);
  const clock = createVirtualClock(new Date('2026-03-02T09:00:00Z'), (now) => {
    server.clock.now = now;
  });
  const [person, stranger] = [await server.person(), await server.person()];
  const itemId = random.uuid();
  await addItem(server, person, itemId);

  const done: Done[] = [];
  const faults: FaultCounts = {};
  let typed = 0;
  const isPatient = random.uniform() < 0.1;
  /** The network comes back and no browser says so; nothing hangs then, and the session lasts. */
  const isSilent = random.uniform() < 0.02;
  const phones = [0, 1].map((number) => {
    const session = signedIn(server, person.token);
    const network = createFaultyNetwork({ carry: session.carry, random, counts: faults, canHang: !isSilent });
    // Up to a day wrong.
    const wrongBy = random.pick([0, 0, -DAY_MS, DAY_MS - HOUR_MS / 2, random.between(-DAY_MS, DAY_MS - HOUR_MS / 2)]);
    return createPhone({
      number,
      personId: person.id,
      network,
      session,
      random,
      now: clock.wrongBy(wrongBy),
      trueNow: () => clock.now().getTime(),
      typing: { next: () => ++typed },
      itemId,
      done,
      pauses: isPatient || isSilent ? PAUSES : QUICK_PAUSES,
    });
  });
  for (const phone of phones) await phone.openTab();

  const deleted: string[] = [];
  let kills = 0;
  const settled = async () => {
    // Of two networks the first may be in use again once the second is idle.
    do await Promise.all(phones.map(({ network }) => network.settled()));
    while (!phones.every(({ network }) => network.isIdle()));
  };

  for (let step = 0; step < STEPS; step++) {
    // Long pauses only when nothing is on its way: nothing stays under way for hours.
    if (random.uniform() < 0.3) {
      await settled();
      clock.move(random.between(10, 300) * 60_000);
    } else clock.move(random.between(1, 4) * 1000);
    const phone = random.pick(phones as [Phone, ...Phone[]]);
    const doing = act(phone);
    if (random.uniform() < 0.12) {
      kills++;
      await phone.killAndReopen(doing);
    } else await doing;
    for (let left = random.between(0, 30); left > 0; left--) await turn();
    if (random.uniform() < 0.1) await sleep(4);
  }

  async function act(phone: Phone): Promise<void> {
    const chance = random.uniform();
    if (chance < 0.24) return phone.checkIn();
    if (chance < 0.42) return phone.edit();
    if (chance < 0.54) return phone.checkOut();
    if (chance < 0.6) {
      const id = await phone.remove();
      if (id) deleted.push(id);
      return;
    }
    if (chance < 0.64) {
      const id = deleted.at(-1);
      // Only what this phone knows of.
      if (id && done.some(({ device, entryId, isSure }) => device === phone.number && entryId === id && isSure)) {
        return phone.restore(id);
      }
      return;
    }
    if (chance < 0.72) return void (await phone.sync());
    if (chance < 0.86) {
      const before = phone.network.state();
      phone.network.set(random.pick(['off', 'off', 'flaky', 'flaky', 'good']));
      if (before === 'off' && phone.network.state() !== 'off') phone.wake(true);
      return;
    }
    if (chance < 0.9) return phone.openTab();
    if (chance < 0.93) return phone.closeOldestTab();
    if (chance < 0.95) return phone.recordRefused();
    if (isSilent) return;
    // The session ends, or someone else signs in on this phone, or the person is back.
    phone.session.signIn(random.pick([person.token, person.token, undefined, stranger.token]));
    phone.wake(false);
  }

  // What each phone shows while it still waits must be what comes out, where only that phone has written.
  await settled();
  const foretold = phones.map((phone) =>
    phone.shown().flatMap(({ item }) => (phone.unacceptable.has(item.id) ? [] : [item])),
  );

  const returnedAt = performance.now();
  for (const phone of phones) {
    phone.session.signIn(person.token);
    phone.network.set('good');
    if (!isSilent) phone.wake(true);
  }
  while (phones.some((phone) => waiting(phone).length > 0)) {
    if (performance.now() - returnedAt > DRAIN_LIMIT_MS) break;
    await turn();
  }
  const drainMs = performance.now() - returnedAt;
  await settled();

  const differences: string[] = [];
  for (const phone of phones) {
    differences.push(...waiting(phone).map(({ kind, state, refusal }) => `${kind} is ${state} ${refusal?.code ?? ''}`));
    for (const { id } of [...phone.outbox().snapshot().writes]) await phone.outbox().discard(id);
    const left = await (phone.tabs()[0]?.database.getAll('writes') ?? []);
    if (left.length > 0) differences.push(`${left.length} writes are left on the disk`);
  }
  // Given up, so the server must not have them.
  const rows = await storedRows(server, person);
  const isRefused = ({ id }: Row) => phones.some(({ unacceptable }) => unacceptable.has(id));
  differences.push(...rows.filter(isRefused).map(({ id }) => `refused ${id} is there`));
  differences.push(...(await compareScreens(phones, done, foretold)));
  differences.push(...(await strangersDiary(server, stranger)));
  differences.push(...(await stockBalance(server, person, itemId)));
  for (const phone of phones) phone.close();

  return {
    seed,
    ...judge(done, rows, await storedWrites(server, person)),
    records: done.filter(({ isSure }) => isSure).length,
    drainMs,
    differences,
    faults,
    kills,
  };
}

/** What still has to be sent or refused; what the server can never take is refused in the end, and nothing else is. */
function waiting(phone: Phone) {
  const isUnacceptable = (subject: string) => phone.unacceptable.has(subject.replace('entry:', ''));
  const { writes } = phone.outbox().snapshot();
  return writes.filter(({ subject, state }) => state !== 'refused' || !isUnacceptable(subject));
}

/** Both phones must show the same after asking the server; and before asking, what they foretold of their own. */
async function compareScreens(
  phones: Phone[],
  done: readonly Done[],
  foretold: ReturnType<Phone['shown']>[number]['item'][][],
): Promise<string[]> {
  const differences: string[] = [];
  for (const phone of phones) if (!(await phone.sync())) differences.push('the list could not be read');
  const [first, second] = phones.map((phone) => JSON.stringify(phone.shown()));
  if (first !== second) differences.push('the phones show different diaries');
  const shown = new Map(phones[0]?.shown().map(({ item }) => [item.id, item]));
  for (const { kind, entryId, at } of done) {
    const entry = kind === 'creation' ? shown.get(entryId) : undefined;
    const error = entry ? Date.parse(entry.consumedAt) - at : 0;
    if (Math.abs(error) > TIME_TOLERANCE_MS) differences.push(`${entryId} is stored ${error} ms beside its true time`);
  }
  for (const [number, entries] of foretold.entries()) {
    const ownAlone = entries.filter(({ id }) =>
      done.every((one) => one.entryId !== id || (one.device === number && one.isSure)),
    );
    for (const entry of ownAlone) {
      const [told, came] = [entry, shown.get(entry.id)].map(knownHere);
      if (JSON.stringify(told) !== JSON.stringify(came)) {
        differences.push(`phone ${number} showed ${JSON.stringify(told)}, but it came out as ${JSON.stringify(came)}`);
      }
    }
  }
  return differences;
}

/** Of an entry, what a device can know by itself; with a wrong clock the time is not of it. */
function knownHere(entry: ReturnType<Phone['shown']>[number]['item'] | undefined) {
  if (!entry) return 'nothing';
  const { id, notes, quantity, status, symptoms, effectDurationHours, primaryEffect, triggers, isEdited } = entry;
  const { inventoryItemId, effectEnded } = entry;
  return [
    { id, notes, quantity, status, effectDurationHours, primaryEffect, triggers, isEdited },
    { inventoryItemId, effectEnded },
    symptoms.before.pain,
    symptoms.after?.pain,
  ];
}

async function storedRows(server: TestServer, person: TestPerson): Promise<Row[]> {
  const { rows } = await server.db.ownerPool.query(
    `select id, (select notes from diary_entry_notes where entry_id = id) as notes, quantity_value::float as quantity,
       effect_duration_hours::float as "effectDurationHours", status, deleted_at is not null as "isDeleted" from diary_entries where user_id = $1`,
    [person.id],
  );
  return rows;
}

async function storedWrites(server: TestServer, person: TestPerson): Promise<string[]> {
  const { rows } = await server.db.ownerPool.query<{ id: string }>(
    'select id from diary_entry_revisions where user_id = $1',
    [person.id],
  );
  return rows.map(({ id }) => id);
}

async function strangersDiary(server: TestServer, stranger: TestPerson): Promise<string[]> {
  const rows = await storedRows(server, stranger);
  return rows.map(({ id }) => `${id} is in the stranger's diary`);
}

/** Requests of a browser that holds a session. */
function signedIn(server: TestServer, firstToken: string): Session {
  let token: string | undefined = firstToken;
  return {
    signIn(next) {
      token = next;
    },
    async carry(path, { redirect: _, credentials: __, ...request }) {
      const cookie: Record<string, string> = token ? { cookie: `balsamo.session_token=${token}.signature` } : {};
      return server.app.request(path, { ...request, headers: { ...(request.headers as object), ...cookie } });
    },
  };
}

async function addItem(server: TestServer, as: TestPerson, id: string): Promise<void> {
  const details = { dropsPerMl: DROPS_PER_ML };
  const body = { id, nickname: 'Óleo', productType: 'oleo', quantity: STOCK_ML, unit: 'ml', details };
  const { status } = await server.send('POST', '/api/inventory/items', { as, body });
  if (status !== 201) throw new Error(`the item answered ${status}`);
}

/** The stock has lost exactly what the entries that stand have taken. */
async function stockBalance(server: TestServer, as: TestPerson, itemId: string): Promise<string[]> {
  const { body } = await server.send('GET', `/api/inventory/items/${itemId}`, { as });
  const { rows } = await server.db.ownerPool.query<{ taken: number }>(
    `select coalesce(sum(stock_taken), 0)::float as taken from diary_entries
     where inventory_item_id = $1 and deleted_at is null`,
    [itemId],
  );
  const expected = STOCK_ML - (rows[0]?.taken ?? 0);
  return Math.abs(body.quantity - expected) > 0.0005 ? [`the stock is ${body.quantity} instead of ${expected}`] : [];
}
