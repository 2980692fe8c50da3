import { makeCaredFor } from '@balsamo/database/care/testing.ts';
import { giveOneOfEverything } from '@balsamo/database/testing/one-of-everything.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { tablesOf } from '@balsamo/database/testing/touched-tables.ts';
import type pg from 'pg';
import { createCareWorld } from '../care/testing.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { createRecord, type Record as PatientRecord } from '../patients/testing.ts';
import type { TestServer } from '../testing.ts';
import { type Mark, marksOf } from './marks.ts';

/** Who cares for somebody without a sign-in, and who does not. */
export const DEPENDANT_RELATIONS = [
  'responsible',
  'keeps',
  'reads',
  'former',
  'caregiver of somebody else',
  'invited',
] as const;
/** Who is there when a person has taken their diary over. */
export const HANDED_RELATIONS = ['themselves', 'let go on', 'not let go on'] as const;
export type CareRelation = (typeof DEPENDANT_RELATIONS)[number] | (typeof HANDED_RELATIONS)[number];

export type CareCast = {
  record: PatientRecord;
  marks: Mark[];
  people: Partial<Record<CareRelation, TestPerson>>;
};

/** Somebody who is cared for, with a diary and rows of every kind, marked, and everybody there can be to them. */
export async function createDependant(server: TestServer): Promise<CareCast> {
  const { ownerPool } = server.db;
  const { record, world, responsible } = await createCared(server, { hasEverything: true });
  const { patient } = record;
  const [keeps, reads, former, other, invited] = (await Promise.all(
    Array.from({ length: 5 }, () => server.person()),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  await world.join(responsible, patient.id, keeps, 'keeps');
  await world.join(responsible, patient.id, reads, 'reads');
  const ended = await world.join(responsible, patient.id, former, 'keeps');
  await server.send('DELETE', `/api/care/links/${ended}`, { as: responsible, actingFor: patient.id });
  await world.add(other);
  await world.invite(responsible, patient.id, invited.email, 'keeps');
  await server.send('PATCH', '/api/account', { as: keeps, actingFor: patient.id, body: { language: 'pt' } });
  // What the access log says of the day stands there already: a request that does nothing else changes nothing.
  await server.send('GET', '/api/account', { as: reads, actingFor: patient.id });
  const people = { responsible, keeps, reads, former, 'caregiver of somebody else': other, invited };
  return { record, people, marks: await careMarks(ownerPool, record) };
}

/** Somebody who has taken their diary over, and let one of their caregivers go on. */
export async function createHandedOver(server: TestServer): Promise<CareCast> {
  const { record, world, responsible } = await createCared(server, { hasEverything: false });
  const { patient } = record;
  const left = await server.person();
  await world.join(responsible, patient.id, left, 'keeps');
  const { rows } = await server.db.ownerPool.query<{ id: string }>(
    'select id from care_links where patient_id = $1 and caregiver_id = $2',
    [patient.id, responsible.id],
  );
  const email = `${crypto.randomUUID()}@exemplo.com`;
  await world.invite(responsible, patient.id, email, 'owns');
  const body = {
    token: await world.tokenTo(email),
    password: 'chuva-na-serra-7',
    birthDate: '2015-06-01',
    goesOn: [rows[0]?.id],
  };
  const { status, headers } = await server.send('POST', '/api/care/invitations/take-over', { body });
  if (status !== 200) throw new Error(`nobody took over: ${status}`);
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`));
  const themselves = { ...patient, email, token: cookie?.split(/[=;.]/)[2] ?? '' };
  const own = { ...record, patient: themselves };
  return {
    record: own,
    people: { themselves, 'let go on': responsible, 'not let go on': left },
    marks: await careMarks(server.db.ownerPool, own),
  };
}

async function createCared(server: TestServer, { hasEverything }: { hasEverything: boolean }) {
  const { ownerPool } = server.db;
  const record = await createRecord(server);
  const { patient } = record;
  if (hasEverything) await giveOneOfEverything(server.db, patient);
  await ownerPool.query("update users set name = 'marca-do-nome' where id = $1", [patient.id]);
  for (const table of [
    'accounts',
    'push_subscriptions',
    'second_factors',
    'recovery_codes',
    'passkeys',
    'account_erasures',
  ])
    await ownerPool.query(`delete from ${table} where user_id = $1`, [patient.id]);
  // What is everybody's under its id, and products that nobody could have written.
  await ownerPool.query('delete from push_keys');
  await ownerPool.query(
    `update prescriptions set products = (select products from prescriptions where id = $2) where patient_id = $1 and products = '[{}]'`,
    [patient.id, record.prescriptionId],
  );
  const responsible = await server.person();
  await makeCaredFor(ownerPool, patient, responsible);
  return { record, world: createCareWorld(server), responsible };
}

/** The same as of everybody, and what is of caring. */
async function careMarks(ownerPool: pg.Pool, record: PatientRecord): Promise<Mark[]> {
  const { rows } = await ownerPool.query<{ text: string }>(
    // One that still stands comes first, as one row stands for all of a kind.
    `(select id::text as text from care_links where patient_id = $1 order by ended_at nulls first)
     union all select id::text from care_invitations where patient_id = $1
     union all select id::text from care_acts where patient_id = $1`,
    [record.patient.id],
  );
  const ofCare = rows.map(({ text }) => ({ of: 'care', text }));
  const marks = await marksOf(ownerPool, record);
  return [...marks.filter(({ text }) => !rows.some((row) => row.text === text)), ...ofCare];
}

/**
 * Every table as it stands, and a way back to it.
 * @param takeTouched of `watchTouchedTables`
 */
export async function createSnapshot(ownerPool: pg.Pool, takeTouched: () => Promise<string[]>) {
  const all = await tablesOf(ownerPool);
  // What counts requests and sessions is no row of anybody's.
  const tables = all.filter((name) => !COUNTERS.includes(name));
  const digestsOfTables = async (names: readonly string[]): Promise<Record<string, string>> => {
    if (names.length === 0) return {};
    const digests = names.map(
      (name) =>
        `select '${name}' as name, coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest from ${name} t`,
    );
    const { rows } = await ownerPool.query<{ name: string; digest: string }>(digests.join(' union all '));
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  };
  const kept = new Map<string, string>();
  for (const table of all) {
    const { rows } = await ownerPool.query(`select coalesce(jsonb_agg(t), '[]')::text as rows from ${table} t`);
    kept.set(table, rows[0].rows);
  }
  const { rows: columns } = await ownerPool.query<{ table: string; names: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  const namesOf = new Map(columns.map(({ table, names }) => [table, names]));
  const standing = await digestsOfTables(tables);
  await takeTouched();
  const changedOf = async (names: readonly string[]) => {
    const now = await digestsOfTables(names);
    return names.filter((name) => now[name] !== standing[name]);
  };

  return {
    /** Tables in which something is not as it was. */
    changed: () => changedOf(tables),
    /** The same, looking only at tables that were written to since this was last asked. */
    async changedByWriting(): Promise<string[]> {
      const touched = await takeTouched();
      return changedOf(tables.filter((name) => touched.includes(name)));
    },
    /** Puts these tables back, and everybody's session. */
    async restore(changed: readonly string[]): Promise<void> {
      const client = await ownerPool.connect();
      try {
        await client.query('begin; set local session_replication_role = replica');
        for (const table of [...changed, ...COUNTERS]) {
          const names = namesOf.get(table);
          await client.query(`delete from ${table}`);
          await client.query(
            `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
            [kept.get(table)],
          );
        }
        await client.query('commit');
      } finally {
        client.release();
      }
    },
  };
}

const COUNTERS = ['rate_limit_attempts', 'sessions', 'analytics_counts'];
