import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { asSystemInSession } from './as-system.ts';
import { asUser, asUserAfterRead, asUserOnce, confirmedToken, type Session } from './as-user.ts';
import { insertEntry } from './diary/queries.ts';
import { type CountedItemRow, holdCountedItem } from './inventory/items.ts';
import { makePools } from './pools.ts';
import { NotSignedInError, OtherPersonError } from './session-errors.ts';
import { createTestDatabase } from './testing/cluster.ts';
import { testEntry } from './testing/entries.ts';
import { createPerson, type TestPerson } from './testing/people.ts';
import { underName } from './work-name.ts';

const cluster = inject('cluster');
const SOCKET = '.s.PGSQL.5432';
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: ReturnType<typeof makePools>;
let closeProxy: () => Promise<void>;
let maria: TestPerson;
let itemId: string;
/** Times that the client spoke after the database had. */
let exchanges = 0;

beforeAll(async () => {
  db = await createTestDatabase(cluster);
  const directory = await mkdtemp(path.join(tmpdir(), 'balsamo-proxy-'));
  const proxy = createServer((client) => {
    const server = connect(path.join(cluster.host, SOCKET));
    let isClientsTurn = true;
    client.on('data', (chunk) => {
      if (isClientsTurn) exchanges++;
      isClientsTurn = false;
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      isClientsTurn = true;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(path.join(directory, SOCKET), resolve));
  pools = makePools({ ...db.owner, host: directory }, db.roles, 1);
  closeProxy = async () => {
    await Promise.all([pools.appPool.end(), pools.systemPool.end()]);
    await new Promise((resolve) => proxy.close(resolve));
    await rm(directory, { recursive: true, force: true });
  };
  maria = await createPerson(db.ownerPool);
  const { rows } = await db.ownerPool.query(
    `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Óleo', 'oleo', 'ml', now(), now()) returning id`,
    [maria.id],
  );
  itemId = rows[0].id;
});
afterAll(async () => {
  await closeProxy?.();
  await db?.close();
});

async function exchangesOf(work: () => Promise<unknown>): Promise<number> {
  await work(); // opens the connection and prepares the statements
  exchanges = 0;
  await work();
  return exchanges;
}

/** Maria's session in a request that names `personId`. */
const naming = (personId: string) => ({ unconfirmedToken: maria.token, expectedPersonId: personId });

const createWithItem = (session: Session) =>
  asUserAfterRead<CountedItemRow, { json: string }>(pools, session, holdCountedItem(itemId), ([item]) => {
    if (!item) throw new Error('no item');
    return insertEntry(testEntry({ inventoryItemId: item.id, stockTaken: '0.1' }));
  });

test('an entry without an item takes one exchange with the database, one with an item two', async () => {
  expect(await exchangesOf(() => asUserOnce(pools, maria.token, insertEntry(testEntry())))).toBe(1);
  expect(await exchangesOf(() => createWithItem(maria.token))).toBe(2);
});

test('a request that names its person takes no further exchange', async () => {
  const named = naming(maria.id);
  expect(await exchangesOf(() => asUserOnce(pools, named, insertEntry(testEntry())))).toBe(1);
  expect(await exchangesOf(() => createWithItem(named))).toBe(2);
});

test('a transaction that carries the id of its request takes no further exchange', async () => {
  const once = () => asUserOnce(pools, maria.token, insertEntry(testEntry()));
  expect(await exchangesOf(() => underName(crypto.randomUUID(), once))).toBe(1);
  expect(await exchangesOf(() => underName(crypto.randomUUID(), () => createWithItem(maria.token)))).toBe(2);
});

test('what a transaction sends last takes its commit along, and stands only with it', async () => {
  const entry = testEntry();
  const stored = async () => (await db.ownerPool.query('select from diary_entries where id = $1', [entry.id])).rowCount;
  const readAndStore = (row = testEntry()) =>
    asUser(pools, maria.token, async ({ query, queryLast }) => {
      await query(holdCountedItem(itemId));
      return queryLast(insertEntry(row));
    });
  expect(await exchangesOf(readAndStore)).toBe(2);
  const { rows } = await readAndStore(entry);
  expect(rows).toHaveLength(1);
  expect(await stored()).toBe(1);

  const refused = testEntry({ quantityValue: '-1' });
  await expect(readAndStore(refused)).rejects.toMatchObject({ code: '23514' });
  const late = asUser(pools, maria.token, async ({ queryLast }) => {
    await queryLast({ text: `update diary_entries set triggers = '{Sono}' where id = '${entry.id}'` });
    throw new Error('too late');
  });
  await expect(late).rejects.toThrow('too late');
  const further = asUser(pools, maria.token, async ({ query, queryLast }) => {
    await queryLast(holdCountedItem(itemId));
    return query(holdCountedItem(itemId));
  });
  await expect(further).rejects.toThrow('The transaction has sent its last statement.');
  const { rows: left } = await db.ownerPool.query('select triggers from diary_entries where id = $1', [entry.id]);
  expect(left).toEqual([{ triggers: ['Sono'] }]);
  // The one connection serves on, in no transaction and as nobody.
  expect((await pools.appPool.query('select current_user_id() as id')).rows).toEqual([{ id: null }]);
});

test('a commit that is refused is not answered as done', async () => {
  const entry = testEntry();
  await db.ownerPool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused at the end'; end $$;
     create constraint trigger refused_at_commit after insert on diary_entries deferrable initially deferred
       for each row execute function refuse()`,
  );
  try {
    await expect(asUserOnce(pools, maria.token, insertEntry(entry))).rejects.toThrow('refused at the end');
  } finally {
    await db.ownerPool.query('drop trigger refused_at_commit on diary_entries; drop function refuse()');
  }
  expect((await db.ownerPool.query('select from diary_entries where id = $1', [entry.id])).rowCount).toBe(0);
});

test('statements of one turn leave in one write', async () => {
  const client = await pools.appPool.connect();
  try {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
    const sent = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    await Promise.all(['begin', 'select 1', 'commit'].map((text) => client.query(text)));
    expect(sent()).toBe(1);
    await client.query('select 1');
    expect(sent()).toBe(2);
  } finally {
    client.release(true);
  }
});

test('a statement that follows from a read is kept with its transaction, or not at all', async () => {
  const count = async () =>
    (await db.ownerPool.query('select from inventory_movements where item_id = $1', [itemId])).rowCount ?? 0;
  const before = await count();
  await createWithItem(maria.token);
  expect(await count()).toBe(before + 1);

  await expect(createWithItem('token-of-nobody')).rejects.toBeInstanceOf(NotSignedInError);
  const stopping = asUserAfterRead(pools, maria.token, holdCountedItem(itemId), () => {
    throw new Error('stop');
  });
  await expect(stopping).rejects.toThrow('stop');
  const refused = asUserAfterRead(pools, maria.token, holdCountedItem(itemId), () =>
    insertEntry(testEntry({ inventoryItemId: itemId, stockTaken: '-1' })),
  );
  await expect(refused).rejects.toMatchObject({ code: '23514' });
  expect(await count()).toBe(before + 1);
  // The one connection serves on, free of the locks and of the identity of what failed.
  await createWithItem(maria.token);
  expect((await pools.appPool.query('select current_user_id() as id')).rows).toEqual([{ id: null }]);
});

/** A session of this person as a request brings it; known as theirs once a transaction was opened with it. */
async function anotherSession({ id }: TestPerson): Promise<Session> {
  const unconfirmedToken = `token-${randomUUID()}`;
  await db.ownerPool.query(
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
    [id, unconfirmedToken],
  );
  const session = { unconfirmedToken, expectedPersonId: null };
  await asUser(db, session, ({ user }) => user);
  return session;
}

/** As many connections of each pool as that stand open, at rest. */
async function openSeveral(count: number): Promise<void> {
  for (const pool of [db.appPool, db.systemPool]) {
    const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
    for (const client of clients) client.release();
  }
}

type Door = (session: Session, work: (user: Promise<unknown>) => Promise<void>) => Promise<void>;
const DOORS: [string, number, Door][] = [
  ['three transactions', 3, (session, work) => asUser(db, session, ({ user }) => work(user))],
  ['two of the system', 2, (session, work) => asSystemInSession(db, session, 'test', () => work(Promise.resolve()))],
];

test.for(DOORS)(
  'of one person, whatever the sessions, %s are open at a time, and nobody else waits',
  async ([, most, door]) => {
    const joao = await createPerson(db.ownerPool);
    const sessions = [await anotherSession(maria), await anotherSession(maria), await anotherSession(maria)];
    await openSeveral(most + 2);
    let open = 0;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const held = Array.from({ length: 9 }, (_, count) =>
      door(sessions[count % 3] as Session, async (user) => {
        await user;
        open++;
        await ended;
      }),
    );
    const failed = door(sessions[0] as Session, () => Promise.reject(new Error('a turn that fails')));
    failed.catch(() => undefined);
    try {
      await vi.waitFor(() => expect(open).toBe(most));
      await door(await anotherSession(joao), async (user) => void (await user));
      expect(open).toBe(most);
    } finally {
      end();
    }
    await Promise.all(held);
    await expect(failed).rejects.toThrow('a turn that fails');
    expect(open).toBe(9);
  },
);

test('a job waits for nothing that its person asks for', async () => {
  const session = await anotherSession(maria);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const held = Array.from({ length: 3 }, () => asUser(db, session, () => ended));
  try {
    expect((await asUser(db, maria.token, ({ user }) => user)).id).toBe(maria.id);
  } finally {
    end();
  }
  await Promise.all(held);
});

describe('a request that names another person than its session’s', () => {
  const SEEN = { text: 'select id from diary_entries' };
  const CHANGE = { text: "update diary_entries set triggers = '{Sono}'" };
  let named: ReturnType<typeof naming>;

  beforeAll(async () => {
    named = naming((await createPerson(db.ownerPool)).id);
    await asUserOnce(pools, maria.token, insertEntry(testEntry()));
  });

  const entries = async () => (await db.ownerPool.query('select * from diary_entries order by id')).rows;

  /** Rows that the database answered to what was sent after the opening. */
  async function rowsOf(work: () => Promise<unknown>): Promise<unknown[]> {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await expect(work()).rejects.toBeInstanceOf(OtherPersonError);
    const answers = await Promise.all(sent.mock.results.map(({ value }) => value as Promise<pg.QueryResult>));
    const texts = sent.mock.calls.map(([statement]) => (statement as { text?: string }).text);
    sent.mockRestore();
    return answers.flatMap(({ rows }, place) => (texts[place]?.includes('open_session') ? [] : rows));
  }

  test.each<[string, () => Promise<unknown>]>([
    ['asUserOnce', () => asUserOnce(pools, named, SEEN)],
    ['asUserAfterRead', () => asUserAfterRead(pools, named, SEEN, () => SEEN)],
    ['asUser', () => asUser(pools, named, ({ query }) => query(SEEN))],
  ])('reads nothing through %s', async (_, read) => {
    expect(await rowsOf(read)).toEqual([]);
  });

  test('changes nothing, though its commit is sent along with the change', async () => {
    const before = await entries();
    await expect(asUserOnce(pools, named, CHANGE)).rejects.toBeInstanceOf(OtherPersonError);
    await expect(asUserOnce(pools, named, insertEntry(testEntry()))).rejects.toBeInstanceOf(OtherPersonError);
    expect(await entries()).toEqual(before);
  });

  test('has its statement decided upon by nobody, does nothing as the system, and gets no token', async () => {
    const never = vi.fn();
    await expect(asUserAfterRead(pools, named, SEEN, never)).rejects.toBeInstanceOf(OtherPersonError);
    await expect(asSystemInSession(pools, named, 'a test', never)).rejects.toBeInstanceOf(OtherPersonError);
    await expect(confirmedToken(pools, named)).rejects.toBeInstanceOf(OtherPersonError);
    expect(never).not.toHaveBeenCalled();
  });

  test('leaves nothing to the next one on the same connection', async () => {
    await expect(asUserOnce(pools, named, SEEN)).rejects.toBeInstanceOf(OtherPersonError);
    expect((await asUserOnce(pools, naming(maria.id), SEEN)).rows).not.toEqual([]);
    expect((await asUserOnce(pools, maria.token, SEEN)).rows).not.toEqual([]);
  });

  test.each(['', 'maria', 'null', "' or true --"])('is refused also where it names no id: %j', async (name) => {
    await expect(asUserOnce(pools, naming(name), SEEN)).rejects.toBeInstanceOf(OtherPersonError);
  });
});
