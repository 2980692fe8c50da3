import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asReaderOfPatient } from './access-log/as-reader.ts';
import { asUser, asUserOnce, type Session, type UserTransaction } from './as-user.ts';
import { asUserReading } from './as-user-reading.ts';
import { linkCaregiver } from './care/testing.ts';
import { insertEntry } from './diary/queries.ts';
import { makeReplica } from './pools.ts';
import { lookAtReplica, type ReadOutcome, type Replica, type ReplicaFault } from './replica.ts';
import { faultOf, isAheadOf, positionOf } from './replica-standing.ts';
import { AccessNotLoggedError, NotSignedInError } from './session-errors.ts';
import { createAttacker, ESCAPES, TABLES } from './testing/attacks.ts';
import { createTestDatabase, startTestCluster } from './testing/cluster.ts';
import { testEntry } from './testing/entries.ts';
import { giveOneOfEverything } from './testing/one-of-everything.ts';
import { createPerson, type TestPerson } from './testing/people.ts';
import { startTestStandby, type TestStandby } from './testing/standby.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let main: Awaited<ReturnType<typeof startTestCluster>>;
let standby: TestStandby;
let db: TestDatabase;
let replica: Replica;
let maria: TestPerson;
const outcomes: ReadOutcome[] = [];
const changes: ReplicaFault[] = [];

// A PostgreSQL of its own: that of the other test files acknowledges what does not lie on the disk.
beforeAll(async () => {
  main = await startTestCluster();
  db = await createTestDatabase(main.cluster);
  // Whoever reads there must give way to what is replayed.
  standby = await startTestStandby(main.cluster, { max_standby_streaming_delay: '0', hot_standby_feedback: 'off' });
  maria = await createPerson(db.ownerPool);
});
afterAll(async () => {
  await standby?.remove();
  await db?.close();
  await main?.stop();
});
/** A busy machine may take longer than people would wait: only what is about waiting is tried with their patience. */
const PATIENCE_MS = 60_000;
const standbyAt = (patienceMs?: number) =>
  makeReplica({ ...standby.cluster, database: db.owner.database }, undefined, 3, patienceMs);
beforeEach(() => {
  replica = follow(standbyAt(PATIENCE_MS));
});
afterEach(() => replica.pool.end());
/** From now on a read waits no longer than a request does. */
async function likeRequests(): Promise<void> {
  await replica.pool.end();
  replica = follow(standbyAt());
}

function follow(one: Replica): Replica {
  outcomes.length = 0;
  changes.length = 0;
  one.follow({ onRead: (outcome) => void outcomes.push(outcome), onChange: (fault) => void changes.push(fault) });
  return one;
}

const WHERE = { text: 'select pg_is_in_recovery() as "isStandby"' };
const ENTRIES = { text: 'select id from diary_entries' };
const at = () => ({ appPool: db.appPool, replica });
const whereRead = async (session: Session = maria.token) =>
  asUserReading(at(), session, async ({ query }) => (await query<{ isStandby: boolean }>(WHERE)).rows[0]?.isStandby);
const entriesOf = (session: Session) =>
  asUserReading(at(), session, async ({ query }) => (await query<{ id: string }>(ENTRIES)).rows.map(({ id }) => id));
async function record({ token }: TestPerson): Promise<string> {
  const row = testEntry();
  await asUserOnce(db, token, insertEntry(row));
  return row.id;
}
const sleepersAtStandby = async () => {
  const text =
    "select 1 from pg_stat_activity where query like '%pg_sleep(10)%' and state = 'active' and pid <> pg_backend_pid()";
  return (await replica.pool.query(text)).rowCount;
};
const endSession = ({ token }: TestPerson) =>
  db.ownerPool.query('delete from sessions where token = token_hash($1)', [token]);

describe('a heavy read', () => {
  test('is done at the standby, as the person, with the limits of the primary and without a right to write', async () => {
    const settings = `select current_user as "role", current_setting('statement_timeout') as statement,
      current_setting('transaction_timeout') as transaction, current_setting('default_transaction_read_only') as "readOnly", pg_is_in_recovery() as "isStandby"`;
    const { id, row } = await asUserReading(at(), maria.token, async ({ query, user }) => ({
      row: (await query({ text: settings })).rows[0],
      ...(await user),
    }));
    expect({ id, ...row }).toEqual({
      id: maria.id,
      role: 'balsamo_app',
      statement: '15s',
      transaction: '30min',
      readOnly: 'on',
      isStandby: true,
    });
    expect([outcomes, changes]).toEqual([['replica'], [undefined]]);
  });

  test('sees one moment where it asks for that', async () => {
    const read = (transaction: UserTransaction) => transaction.query<{ id: string }>(ENTRIES);
    const [before, after] = await asUserReading(
      at(),
      maria.token,
      async (transaction) => {
        const first = await read(transaction);
        const id = await record(maria);
        expect(await entriesOf(maria.token)).toContain(id);
        return [first, await read(transaction)];
      },
      { isAtOneInstant: true },
    );
    expect(after?.rowCount).toBe(before?.rowCount);
  });

  test('sees what its person wrote a moment ago, again and again', async () => {
    const person = await createPerson(db.ownerPool);
    for (let written = 1; written <= 50; written++) {
      const id = await record(person);
      const seen = await entriesOf(person.token);
      expect(seen).toContain(id);
      expect(seen).toHaveLength(written);
    }
    expect(outcomes).toEqual(Array(50).fill('replica'));
  });

  test.each([
    ['at the standby', async () => undefined],
    ['where the standby is behind', () => likeRequests().then(standby.pause)],
  ])('that writes is refused by PostgreSQL: %s', async (_, before) => {
    await before();
    await record(maria);
    try {
      const writing = asUserReading(at(), maria.token, async ({ query }) => query(insertEntry(testEntry())));
      await expect(writing).rejects.toMatchObject({ code: '25006' });
    } finally {
      await standby.resume();
    }
  });

  test('that writes is refused where there is no standby too', async () => {
    const logging = asUserReading(db, maria.token, async ({ query }) =>
      query({ text: "select * from open_patient_report(null, 'view', null, null, null)" }),
    );
    await expect(logging).rejects.toMatchObject({ code: '25006' });
    const writing = asUserReading(db, maria.token, async ({ query }) => query(insertEntry(testEntry())), {
      isAtOneInstant: true,
    });
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });
});

describe('whose it is', () => {
  test('a caregiver’s is written into the access log of the person first, on the primary, once a day', async () => {
    const person = await createPerson(db.ownerPool);
    const caregiver = await createPerson(db.ownerPool);
    await linkCaregiver(db.ownerPool, person, caregiver, 'reads');
    const id = await record(person);
    const session = { unconfirmedToken: caregiver.token, expectedPersonId: person.id };
    const lines = async () =>
      (await db.ownerPool.query("select from access_log where patient_id = $1 and resource = 'diary'", [person.id]))
        .rowCount;
    expect(await lines()).toBe(0);
    for (let times = 0; times < 3; times++) {
      expect(await entriesOf(session)).toEqual([id]);
      expect(await lines()).toBe(1);
    }
    expect(await whereRead(session)).toBe(true);
    expect(new Set(outcomes)).toEqual(new Set(['replica']));
    expect(changes).toEqual([undefined]);
    await db.ownerPool.query('update care_links set ended_at = now() where patient_id = $1', [person.id]);
    await expect(entriesOf(session)).rejects.toMatchObject({ name: 'OtherPersonError' });
  });

  test('a token that opens nothing on the primary opens nothing at the standby', async () => {
    for (const token of ['', 'an invented token', maria.id])
      await expect(entriesOf(token)).rejects.toBeInstanceOf(NotSignedInError);
    const another = await createPerson(db.ownerPool);
    const named = { unconfirmedToken: maria.token, expectedPersonId: another.id };
    await expect(entriesOf(named)).rejects.toMatchObject({ name: 'OtherPersonError' });
    expect(outcomes).toEqual(['replica', 'replica', 'replica', 'replica']);
  });

  test('a session that ended a moment ago is over at the standby, however far behind it is', async () => {
    const person = await createPerson(db.ownerPool);
    await record(person);
    expect(await entriesOf(person.token)).toHaveLength(1);
    await likeRequests();
    await standby.pause();
    await endSession(person);
    await expect(entriesOf(person.token)).rejects.toBeInstanceOf(NotSignedInError);
    expect(outcomes.at(-1)).toBe('behind');
    await standby.resume();
    await replica.pool.end();
    replica = follow(standbyAt(PATIENCE_MS));
    await expect(entriesOf(person.token)).rejects.toBeInstanceOf(NotSignedInError);
    expect(outcomes).toEqual(['replica']);
  });

  test('by SQL as the role of requests, no table × relation × escape reaches a row of somebody else at the standby', async () => {
    const victim = await createPerson(db.ownerPool, 'paciente', 'Vítima');
    await giveOneOfEverything(db, victim);
    const tokens = { own: victim.token, nobody: '', invented: `token-${victim.id}x` } as Record<string, string>;
    for (const role of ['paciente', 'medico', 'associacao', 'operador'] as const)
      tokens[role] = (await createPerson(db.ownerPool, role)).token;
    await expect.poll(async () => (await lookAtReplica(db.appPool, replica)).fault).toBeUndefined();
    const there = createAttacker({ appPool: replica.pool, ownerPool: db.ownerPool }, victim);
    const here = createAttacker(db, victim);
    const [leaks, differences]: [string[], string[]] = [[], []];
    for (const table of Object.keys(TABLES)) {
      const [text, values] = await there.statement(table, 'select');
      for (const [relation, token] of Object.entries(tokens)) {
        for (const [trick, before] of Object.entries(ESCAPES)) {
          const reached = await there.attempt(token, text, values, before);
          const isAllowed =
            relation === 'own' || (relation === 'operador' && TABLES[table]?.operators?.includes('select'));
          if (reached > 0 && !isAllowed) leaks.push(`${relation} / ${trick}: ${table}`);
          if (trick === 'plain' && reached !== (await here.attempt(token, text, values, before)))
            differences.push(`${relation}: ${table}`);
        }
      }
    }
    expect([leaks, differences]).toEqual([[], []]);
  });
});

describe('a doctor reads of a patient nothing at all at a standby', () => {
  test('not through the door that logs, not by what was logged on the primary meanwhile, and not by SQL of their own', async () => {
    const doctor = await createPerson(db.ownerPool, 'medico');
    const patient = await createPerson(db.ownerPool);
    await record(patient);
    await db.ownerPool.query(
      "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
      [patient.id, doctor.id],
    );
    const access = { resource: 'entries', origin: { network: null, browser: null, system: null } } as const;
    const open = (appPool: pg.Pool) =>
      asReaderOfPatient({ appPool }, doctor.token, patient.id, access, ({ query }) => query(ENTRIES));
    expect(await entriesOf(doctor.token)).toEqual([]);
    await expect(open(replica.pool)).rejects.toBeInstanceOf(AccessNotLoggedError);
    expect((await open(db.appPool)).rowCount).toBe(1);
    // The row of the log is there now.
    const opened = { text: 'select id from diary_entries where user_id = any ((select opened_records())::uuid[])' };
    const found = await asUserReading(at(), doctor.token, async ({ query }) => [
      await query(ENTRIES),
      await query(opened),
    ]);
    expect(found.map(({ rowCount }) => rowCount)).toEqual([0, 0]);
    expect(new Set(outcomes)).toEqual(new Set(['replica']));
  });
});

describe('a standby', () => {
  test('that is behind is waited for no longer than its bound, and the primary is read', async () => {
    await likeRequests();
    await standby.pause();
    try {
      const id = await record(maria);
      expect(await whereRead()).toBe(false);
      expect(await entriesOf(maria.token)).toContain(id);
      expect(outcomes).toEqual(['behind', 'behind']);
      // It is no fault of its own, and nothing to tell anybody of.
      expect(changes).toEqual([undefined]);
    } finally {
      await standby.resume();
    }
  });

  const SLEEP = { text: 'select pg_sleep(10)' };
  /** What is replayed takes this lock too, and ends whoever reads the table there. */
  const lockEntries = () => db.ownerPool.query('begin; lock table diary_entries in access exclusive mode; commit');
  test.each<[string, (transaction: UserTransaction) => Promise<unknown>]>([
    [
      'while a statement runs',
      async ({ query }) => {
        const slept = query(SLEEP);
        slept.catch(() => undefined);
        // A lock that came before the statement does would end the connection, and whether its last words are read is chance.
        await expect.poll(sleepersAtStandby, { timeout: PATIENCE_MS }).toBe(1);
        await lockEntries();
        return slept;
      },
    ],
    [
      'between two statements',
      async ({ query }) => {
        await lockEntries();
        await sleep(1_000);
        return query(SLEEP);
      },
    ],
  ])('that ends a read to go on replaying is asked no further, the primary is read once: %s', async (_, meetLock) => {
    const places: boolean[] = [];
    const found = await asUserReading(at(), maria.token, async (transaction) => {
      await transaction.query(ENTRIES);
      const isStandby = (await transaction.query<{ isStandby: boolean }>(WHERE)).rows[0]?.isStandby as boolean;
      places.push(isStandby);
      if (isStandby) await meetLock(transaction);
      return isStandby;
    });
    expect(found).toBe(false);
    expect(places).toEqual([true, false]);
    expect(outcomes).toEqual(['conflict']);
    // It is read again by whoever comes next.
    expect(await whereRead()).toBe(true);
  });

  test('at which a statement takes too long is the place where it failed: the primary is not asked as well', async () => {
    let times = 0;
    const slow = asUserReading(at(), maria.token, async ({ query }) => {
      times++;
      await query({ text: "set local statement_timeout = '50ms'" });
      return query({ text: 'select pg_sleep(5)' });
    });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect([times, outcomes]).toEqual([1, ['replica']]);
  });

  test('whose connections are all in use is not waited for', async () => {
    const own = makeReplica({ ...standby.cluster, database: db.owner.database }, undefined, 1);
    const waiting = follow(own);
    const other = await createPerson(db.ownerPool);
    try {
      await asUserReading({ appPool: db.appPool, replica: waiting }, maria.token, async ({ user }) => {
        await user;
        const isStandby = await asUserReading(
          { appPool: db.appPool, replica: waiting },
          other.token,
          async ({ query }) => (await query<{ isStandby: boolean }>(WHERE)).rows[0]?.isStandby,
        );
        expect([isStandby, outcomes]).toEqual([false, ['busy']]);
      });
    } finally {
      await own.pool.end();
    }
  });

  test('that goes away is said once, and so is that it is back', async () => {
    expect(await whereRead()).toBe(true);
    await standby.end();
    for (let read = 0; read < 5; read++) expect(await whereRead()).toBe(false);
    expect(outcomes).toEqual(['replica', 'away', 'away', 'away', 'away', 'away']);
    expect(changes).toEqual([undefined, 'away']);
    await standby.startAgain();
    await expect.poll(() => whereRead()).toBe(true);
    expect(changes).toEqual([undefined, 'away', undefined]);
  });

  test('that goes away in the middle of a read is replaced by the primary', async () => {
    const places: unknown[] = [];
    await asUserReading(at(), maria.token, async ({ query }) => {
      const [row] = (await query<{ isStandby: boolean }>(WHERE)).rows;
      places.push(row?.isStandby);
      if (row?.isStandby) await standby.end();
      return query(ENTRIES);
    });
    await standby.startAgain();
    expect([places, outcomes]).toEqual([[true, false], ['away']]);
  });

  test('of another PostgreSQL is never read', async () => {
    const foreign = await createTestDatabase(inject('cluster'));
    const stranger = follow(makeReplica(foreign.owner, undefined, 1));
    try {
      const { fault } = await lookAtReplica(db.appPool, stranger);
      const found = await asUserReading({ appPool: db.appPool, replica: stranger }, maria.token, ({ user }) => user);
      expect([fault, found.id, outcomes, changes]).toEqual(['other_cluster', maria.id, ['away'], ['other_cluster']]);
    } finally {
      await stranger.pool.end();
      await foreign.close();
    }
  });

  test('that is the primary itself is not taken for one', async () => {
    const itself = follow(makeReplica(db.owner, undefined, 1));
    try {
      await asUserReading({ appPool: db.appPool, replica: itself }, maria.token, ({ user }) => user);
      expect([outcomes, changes]).toEqual([['away'], ['not_standby']]);
    } finally {
      await itself.pool.end();
    }
  });

  test('whose clock differs says of no session whether it is over', () => {
    const position = { cluster: '1', timeline: 1, lsn: '0/0', clockMs: 0, heardAt: 0 };
    const standing = {
      isStandby: true,
      cluster: '1',
      timeline: 1,
      isCaughtUp: true,
      replayed: '0/0',
      lagBytes: 0,
      commitAgeSeconds: 0,
    };
    expect(faultOf({ ...standing, clockDifferenceMs: 4_999 }, position)).toBeUndefined();
    expect(faultOf({ ...standing, clockDifferenceMs: 5_001 }, position)).toBe('other_clock');
  });

  /** A primary that says where it stands as given, one after the other, and then as it is. */
  const primaryThatSays = (...lsns: string[]) => {
    return new Proxy(db.appPool, {
      get: (pool, name) =>
        name === 'query'
          ? async () => {
              const lsn = lsns.shift();
              const position = await positionOf(pool);
              return { rows: [lsn ? { ...position, lsn } : position] };
            }
          : Reflect.get(pool, name, pool),
    });
  };

  test('that has replayed more than the primary has, which was restored from an older copy, is not read', async () => {
    await whereRead();
    outcomes.length = 0;
    const restored = primaryThatSays('0/1', '0/2');
    const found = await asUserReading({ appPool: restored, replica }, maria.token, ({ user }) => user);
    expect([found.id, outcomes, changes.at(-1)]).toEqual([maria.id, ['away'], 'other_timeline']);
  });

  test('that heard of more while it was asked is read', async () => {
    await asUserReading({ appPool: primaryThatSays('0/1'), replica }, maria.token, ({ user }) => user);
    expect(outcomes).toEqual(['replica']);
  });

  test.each([
    ['0/FF', '0/100', false],
    ['1/0', '0/FFFFFFFF', true],
    ['A/0', '9/0', true],
    ['0/10', '0/10', false],
    [null, '0/0', false],
  ])('at %s is ahead of a primary at %s: %s', (replayed, lsn, isAhead) => {
    const standing = { isStandby: true, cluster: '1', timeline: 1, isCaughtUp: true, lagBytes: 0, commitAgeSeconds: 0 };
    const position = { cluster: '1', timeline: 1, lsn, clockMs: 0, heardAt: 0 };
    expect(isAheadOf({ ...standing, replayed, clockDifferenceMs: 0 }, position)).toBe(isAhead);
  });

  test('that still follows the former primary after a failover is not read', async () => {
    const promoted = await startTestStandby(main.cluster);
    const appPool = makeReplica({ ...promoted.cluster, database: db.owner.database }, undefined, 2).pool;
    try {
      await promoted.promote();
      // The former primary goes on and is ahead: how far each has come would not tell them apart.
      for (let written = 0; written < 20; written++) await record(maria);
      await asUser({ appPool }, maria.token, ({ user }) => user);
      const found = await asUserReading(
        { appPool, replica },
        maria.token,
        async ({ query }) => (await query<{ isStandby: boolean }>(WHERE)).rows[0],
      );
      expect([found?.isStandby, outcomes, changes]).toEqual([false, ['away'], ['other_timeline']]);
    } finally {
      await appPool.end();
      await promoted.remove();
    }
  });
});
