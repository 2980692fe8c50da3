import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listAccesses } from '../access-log/queries.ts';
import { asSystemInSession } from '../as-system.ts';
import { asUser, asUserAfterRead, asUserOnce, type Session, type UserTransaction } from '../as-user.ts';
import { asUserReading } from '../as-user-reading.ts';
import { AccessNotLoggedError, NotSignedInError, ReadingNotNotedError } from '../session-errors.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { CARING, type CareTestRelation, createCircle, linkCaregiver, NOT_CARING, outcome } from './testing.ts';

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let circle: Awaited<ReturnType<typeof createCircle>>;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  circle = await createCircle(db);
});
afterAll(() => db?.close());
beforeEach(() => db.ownerPool.query("delete from access_log where resource = 'diary'"));

const acting = (by: TestPerson, person: string | null = circle.victim.id): Session => ({
  unconfirmedToken: by.token,
  expectedPersonId: person,
});
const as = (relation: CareTestRelation, person: string | null = circle.victim.id) =>
  acting(circle.people[relation], person);
const DIARY = { text: 'select id from diary_entries' };
const read = (session: Session) => asUserOnce<{ id: string }>(db, session, DIARY);
const lines = async (person: Pick<TestPerson, 'id'> = circle.victim) =>
  (
    await db.ownerPool.query(
      `select reader_id as "readerId", reader_name as "readerName", action, resource, resource_id as "resourceId", network, browser, system
       from access_log where patient_id = $1 and resource = 'diary' order by at, id`,
      [person.id],
    )
  ).rows;
const readers = async () => (await lines()).map(({ readerId }) => readerId);

describe('the access log of a person', () => {
  test('says which caregivers opened the diary, whatever they may there, in one line a day', async () => {
    for (const relation of CARING)
      for (let times = 0; times < 3; times++) expect((await read(as(relation))).rows).toHaveLength(1);
    expect(await lines()).toEqual(
      CARING.map((relation) => ({
        readerId: circle.people[relation].id,
        readerName: { responsible: 'Responsável', keeps: 'Mantém', reads: 'Lê' }[relation],
        action: 'view',
        resource: 'diary',
        resourceId: null,
        network: null,
        browser: null,
        system: null,
      })),
    );
  });

  test('has one line of several requests at once', async () => {
    const sessions = Array.from({ length: 8 }, () => as('reads'));
    const found = await Promise.all(sessions.map((session) => read(session)));
    expect(found.map(({ rows }) => rows.length)).toEqual(Array(8).fill(1));
    expect(await readers()).toEqual([circle.people.reads.id]);
  });

  test('begins a line with each day of the person’s, not of the caregiver’s or of the server’s', async () => {
    const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'US/Pacific-New'];
    try {
      for (const zone of zones) {
        await db.ownerPool.query('update users set time_zone = $2 where id = $1', [circle.victim.id, zone]);
        await read(as('reads'));
        await read(as('reads'));
      }
      const { rows } = await db.ownerPool.query<{ days: number }>(
        `select count(distinct (now() at time zone zone)::date)::int as days from unnest($1::text[]) as zone`,
        [['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']],
      );
      expect(await readers()).toHaveLength(rows[0]?.days ?? 0);
      expect(rows[0]?.days).toBeGreaterThan(1);
    } finally {
      await db.ownerPool.query("update users set time_zone = 'America/Sao_Paulo' where id = $1", [circle.victim.id]);
    }
  });

  test('says nothing of the person, nor of anybody to whom nothing was opened', async () => {
    const own = await createPerson(db.ownerPool);
    await linkCaregiver(db.ownerPool, own, circle.people.keeps, 'keeps');
    await read(own.token);
    await read(acting(own, own.id));
    for (const relation of NOT_CARING) await expect(read(as(relation))).rejects.toThrow();
    for (const token of ['', 'nobody’s'])
      await expect(read({ unconfirmedToken: token, expectedPersonId: circle.victim.id })).rejects.toThrow();
    for (const relation of CARING) await read(as(relation, null));
    expect(await lines()).toEqual([]);
    expect(await lines(own)).toEqual([]);
    await read(acting(circle.people.keeps, own.id));
    expect(await lines(own)).toHaveLength(1);
  });

  test('says nothing where who only reads is refused within a statement that writes', async () => {
    await circle.opened('reads', null, async (client) => {
      await outcome(
        client,
        `update notifications set is_read = true from (select open_session('${circle.people.reads.token}', '${circle.victim.id}') offset 0) as o`,
      );
      await client.query('commit');
    });
    expect(await lines()).toEqual([]);
  });

  test('has the line of a transaction that is kept, and of no other', async () => {
    const failing = asUser(db, as('keeps'), async ({ query }) => {
      await query(DIARY);
      throw new Error('no answer');
    });
    await expect(failing).rejects.toThrow('no answer');
    expect(await lines()).toEqual([]);
    await asUser(db, as('keeps'), ({ query }) => query(DIARY));
    expect(await readers()).toEqual([circle.people.keeps.id]);
  });

  test.each(
    Object.entries({
      'the right to write it': [
        'revoke insert on access_log from balsamo_system',
        'grant insert on access_log to balsamo_system',
      ],
      'room for it': [
        'alter table access_log add constraint refuse check (false) not valid',
        'alter table access_log drop constraint refuse',
      ],
    }),
  )('opens nothing to a caregiver without %s', async (_, [breaking = '', mending = '']) => {
    await db.ownerPool.query(breaking);
    try {
      for (const relation of CARING) {
        const work = ({ query }: Pick<UserTransaction, 'query'>) => query(DIARY);
        const doors = [
          () => read(as(relation)),
          () => asUser(db, as(relation), work),
          () => asUser(db, as(relation), work, { isAtOneInstant: true }),
          () => asUserAfterRead(db, as(relation), DIARY, () => DIARY),
          () => asUserReading(db, as(relation), work),
          () => asSystemInSession(db, as(relation), 'a test', async () => undefined),
        ];
        for (const open of doors) await expect(open()).rejects.toThrow(AccessNotLoggedError);
        // Who reads for themselves needs no line.
        expect((await read(as(relation, null))).rows).toEqual([]);
      }
      // Nobody else is told that it is the log.
      for (const relation of NOT_CARING) await expect(read(as(relation))).rejects.toThrow(NotSignedInError);
    } finally {
      await db.ownerPool.query(mending);
    }
    expect(await lines()).toEqual([]);
  });
});

describe('a transaction that writes nothing', () => {
  const inReadOnly = (begin: string) =>
    circle.opened('reads', null, async (client) => {
      await client.query('rollback');
      await client.query(begin);
      await client.query('select * from open_session($1, $2)', [circle.people.reads.token, circle.victim.id]);
      return (await client.query(DIARY)).rowCount;
    });

  test.each(['begin read only', 'begin isolation level repeatable read read only'])(
    'opens a diary to a caregiver where the day’s line stands, and else not: %s',
    async (begin) => {
      await expect(inReadOnly(begin)).rejects.toMatchObject({ code: '25006', constraint: 'access_log_tells_first' });
      await read(as('reads'));
      expect(await inReadOnly(begin)).toBe(1);
    },
  );

  test('has the line written before', async () => {
    const found = await asUserReading(db, as('reads'), async ({ query, user }) => ({
      user: await user,
      count: (await query(DIARY)).rowCount,
    }));
    expect(found).toMatchObject({ count: 1, user: { id: circle.victim.id, care: { role: 'reads' } } });
    expect(await readers()).toEqual([circle.people.reads.id]);
    await asUser(db, as('keeps'), ({ query }) => query(DIARY), { isAtOneInstant: true });
    expect(await readers()).toEqual([circle.people.reads.id, circle.people.keeps.id]);
    for (const relation of ['former', 'stranger'] as const)
      await expect(asUserReading(db, as(relation), ({ query }) => query(DIARY))).rejects.toThrow();
    expect(await lines()).toHaveLength(2);
  });

  test('is not tried for ever', async () => {
    let tries = 0;
    const reading = asUserReading(db, as('keeps'), async () => {
      tries++;
      throw new ReadingNotNotedError();
    });
    await expect(reading).rejects.toThrow(ReadingNotNotedError);
    expect(tries).toBe(2);
  });
});

describe('a line about a caregiver', () => {
  /** Readers of whom somebody is told by the policies, and by the list. */
  const told = async (session: Session) => {
    const { rows } = await asUserOnce<{ id: string }>(db, session, {
      text: "select reader_id as id from access_log where resource = 'diary' order by reader_name",
    });
    const listed = await asUserOnce<{ json: string }>(db, session, listAccesses({ limit: 50, timeZone: 'UTC' }));
    const inList = listed.rows.map(({ json }) => JSON.parse(json)).filter(({ resource }) => resource === 'diary');
    return { visible: rows.map(({ id }) => id), listed: inList.map(({ reader }) => reader.name).sort() };
  };

  test('is seen by the person and by who cares for them, who is not told of themselves', async () => {
    const own = await createPerson(db.ownerPool);
    for (const role of ['keeps', 'reads'] as const) await linkCaregiver(db.ownerPool, own, circle.people[role], role);
    const former = await linkCaregiver(db.ownerPool, own, circle.people.former, 'keeps');
    for (const relation of ['keeps', 'reads', 'former'] as const) await read(acting(circle.people[relation], own.id));
    await db.ownerPool.query('update care_links set ended_at = now() where id = $1', [former]);
    const visible = [circle.people.former.id, circle.people.reads.id, circle.people.keeps.id];
    expect(await told(own.token)).toEqual({ visible, listed: ['Antes', 'Lê', 'Mantém'] });
    expect(await told(acting(circle.people.keeps, own.id))).toEqual({ visible, listed: ['Antes', 'Lê'] });
    expect(await told(acting(circle.people.reads, own.id))).toEqual({ visible, listed: ['Antes', 'Mantém'] });
    const doctor = await createPerson(db.ownerPool, 'medico');
    await db.ownerPool.query(
      "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
      [own.id, doctor.id],
    );
    for (const other of [doctor, ...Object.values(circle.people)])
      expect(await told(other.token)).toEqual({ visible: [], listed: [] });
    const { rows } = await db.appPool.query('select from access_log');
    expect(rows).toEqual([]);
  });

  test('is neither written, changed nor removed by any caregiver, nor kept from being written', async () => {
    const insert = (reader: string, id: string) =>
      `insert into access_log (patient_id, id, reader_id, reader_name, action, resource, at, opened_in)
       values ('${circle.victim.id}', ${id}, '${reader}', 'Outra', 'view', 'diary', now(), pg_current_xact_id())`;
    for (const relation of [...CARING, ...NOT_CARING])
      for (const named of [null, circle.victim.id])
        await circle.opened(relation, named, async (client) => {
          const { id } = circle.people[relation];
          for (const text of [
            insert(id, 'uuidv7()'),
            insert(circle.people.keeps.id, 'uuidv7()'),
            insert(id, `care_reading_id('${id}', current_date + 1)`),
            "update access_log set reader_name = 'Outra'",
            "delete from access_log where resource = 'diary'",
            `select care_reading_id('${id}', current_date)`,
          ])
            expect(['42501', '25006'], text).toContain(await outcome(client, text));
        });
  });

  test('outlives the caregiver’s account, with the name, and goes with the person’s', async () => {
    const caregiver = await createPerson(db.ownerPool, 'paciente', 'Quem se foi');
    const person = await createPerson(db.ownerPool);
    await linkCaregiver(db.ownerPool, person, caregiver, 'reads');
    await read(acting(caregiver, person.id));
    await db.ownerPool.query('delete from users where id = $1', [caregiver.id]);
    expect(await lines(person)).toMatchObject([{ readerId: null, readerName: 'Quem se foi' }]);
    await db.ownerPool.query('delete from users where id = $1', [person.id]);
    expect(await lines(person)).toEqual([]);
  });

  test('opens nothing to its reader as a doctor’s does', async () => {
    const client = await db.appPool.connect();
    try {
      await client.query('begin');
      await client.query('select * from open_session($1, $2)', [circle.people.keeps.token, circle.victim.id]);
      await client.query('select * from open_session($1, null)', [circle.people.keeps.token]);
      const { rows } = await client.query("select opened_records() as records, opened_for('diary') as diaries");
      expect(rows).toEqual([{ records: [], diaries: [] }]);
      expect((await client.query(DIARY)).rowCount).toBe(0);
    } finally {
      await client.query('rollback');
      client.release(true);
    }
  });
});

describe('a line that stands there', () => {
  const assigned = (session: Session) =>
    asUserOnce<{ xact: string | null }>(db, session, {
      text: 'select pg_current_xact_id_if_assigned()::text as xact',
    }).then(({ rows }) => rows[0]?.xact ?? null);

  test('costs whoever opens the diary again no write, and who acts for themselves none ever', async () => {
    for (const relation of CARING) {
      expect(await assigned(as(relation))).not.toBeNull();
      expect(await assigned(as(relation))).toBeNull();
      expect(await assigned(as(relation, null))).toBeNull();
    }
  });

  test('is found by its key, however long the log is', async () => {
    await read(as('keeps'));
    await db.ownerPool.query(
      `insert into access_log (patient_id, reader_id, reader_name, action, resource, at, opened_in)
       select $1, $2, 'Dra. Ana', 'view', 'entries', now(), '1' from generate_series(1, 5000)`,
      [circle.victim.id, circle.people.stranger.id],
    );
    await db.ownerPool.query('analyze access_log');
    const { rows } = await db.ownerPool.query<{ 'QUERY PLAN': string }>(
      `explain select from access_log where patient_id = '${circle.victim.id}' and id = care_reading_id('${circle.people.keeps.id}', current_date)`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('access_log_pkey');
  });
});
