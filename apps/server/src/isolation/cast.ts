import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { createHandedLot, membershipOf, type TestLot } from '@balsamo/database/dispensary/testing-dispensing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { TAKE_TOUCHED, touchedIn, watchTouchedTables } from '@balsamo/database/testing/touched-tables.ts';
import pg from 'pg';
import { ask, connect, createDoctor } from '../connections/testing.ts';
import { storeJobs } from '../exports/testing.ts';
import { itemBody } from '../inventory/testing.ts';
import { addCondition, addMedicine } from '../medicines/testing.ts';
import { tellSomething } from '../notifications/testing.ts';
import { createDoctorOf, createRecord, hideRecreational, type Record as PatientRecord } from '../patients/testing.ts';
import { seizureBody } from '../seizures/testing.ts';
import type { TestServer } from '../testing.ts';
import { trackerBody } from '../trackers/testing.ts';
import { reportEffect } from '../unwanted-effects/testing.ts';
import { showDocument } from '../wallet/testing.ts';
import type { Relation } from './expectations.ts';

export type Cast = {
  record: PatientRecord;
  /** To which the patient belongs. */
  association: TestAssociation & { lot: TestLot };
  /** No one for who is not signed in. */
  people: Record<Relation, TestPerson | undefined>;
  /** Takes the names of the tables that were written to since the last call. */
  takeTouched: () => Promise<string[]>;
  /**
   * Puts links, requests and scopes back as they were, and everybody's session; of these tables alone if any are given, since they are all that was written to.
   * Answers which tables that wrote to.
   */
  restore: (touched?: readonly string[]) => Promise<string[]>;
};

/** Tables in which people come together and part, in the order in which rows refer to each other. */
const TOGETHER = [
  'patients_doctors',
  'connection_requests',
  'sharing_scopes',
  'association_staff',
  'association_members',
  'association_recommended_doctors',
];

/** A patient with something of everything that the API can store, and everybody else there can be to them. */
export async function createCast(server: TestServer): Promise<Cast> {
  const record = await createRecord(server);
  const { patient } = record;
  const { ownerPool } = server.db;
  await ownerPool.query("update users set name = 'marca-do-nome' where id = $1", [patient.id]);
  const own = (method: string, path: string, body: unknown) => server.send(method, path, { as: patient, body });
  const { body: item } = await own('POST', '/api/inventory/items', itemBody({ nickname: 'marca-do-estoque' }));
  await own('POST', '/api/reminders', { id: crypto.randomUUID(), inventoryItemId: item.id, times: ['08:00'] });
  await own('POST', '/api/account/feedback', { type: 'negative', category: 'bugs', message: 'marca-da-opiniao' });
  await own('PATCH', '/api/account', { phone: '+55 81 99999-0000' });
  await ownerPool.query("update profiles set phone = 'marca-81999990' where user_id = $1", [patient.id]);
  await own('GET', '/api/connections/code', undefined);
  await tellSomething(server, patient);
  for (const kind of ['export', 'import'] as const) await storeJobs(server, patient, kind);

  const doctor = () => createDoctor(server, { isSubscribed: true });
  const connected = await createDoctorOf(server, patient);
  const hidden = await createDoctorOf(server, patient);
  await hideRecreational(server, patient, hidden);
  const withoutNotes = await doctor();
  await connect(server, withoutNotes, patient, { hidesRecreational: false, hidesNotes: true, hidesStock: false });
  const lapsed = await createDoctorOf(server, patient);
  // No job runs here: the instant alone ends it.
  await ownerPool.query(
    "update patients_doctors set ends_on = current_date - 1, ends_at = now() - interval '1 minute' where doctor_id = $1",
    [lapsed.id],
  );
  const asking = await doctor();
  await ask(server, asking, patient);
  const asked = await doctor();
  await ask(server, patient, asked);
  const former = await createDoctorOf(server, patient);
  await server.send('DELETE', `/api/connections/${former.id}`, { as: patient });
  const sibling = await server.person();
  await connect(server, connected, sibling);

  const { association, ...associated } = await createAssociated(server, patient);
  await showDocument(server, patient, { doctorId: connected.id }, 'marca-do-documento-do-medico');
  await showDocument(server, patient, { associationId: association.id }, 'marca-do-documento-da-associacao');

  await own('POST', '/api/trackers', trackerBody({ name: 'marca-do-sintoma' }));
  await own('POST', '/api/seizures', seizureBody({ note: 'marca-da-crise' }));
  await own('PUT', '/api/seizure-free-days/2026-01-05', undefined);
  await reportEffect(server, patient, { description: 'marca-do-efeito', isShownToDoctors: true });
  await reportEffect(server, patient, { description: 'marca-do-efeito-escondido' });
  await addMedicine(server, patient, { name: 'marca-do-remedio' });
  await addMedicine(server, patient, { name: 'marca-do-remedio-escondido', isShownToDoctors: false });
  await addCondition(server, patient, { name: 'marca-da-condicao' });
  await addCondition(server, patient, { name: 'marca-da-condicao-escondida', isShownToDoctors: false });

  const people = {
    connected,
    'hidden scope': hidden,
    'without notes': withoutNotes,
    'past the last day': lapsed,
    'asked the patient': asking,
    'asked by the patient': asked,
    former,
    'never connected': await doctor(),
    'patient of the same doctor': sibling,
    patient: await server.person(),
    association: await server.person('associacao'),
    ...associated,
    operator: await server.person('operador'),
    anonymous: undefined,
  };

  const stood: string[] = [];
  for (const table of TOGETHER) {
    const { rows } = await ownerPool.query(`select coalesce(jsonb_agg(t), '[]')::text as rows from ${table} t`);
    const literal = pg.escapeLiteral(rows[0].rows);
    stood.push(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${literal}::jsonb)`);
  }
  const sessions = [patient, ...Object.values(people)].filter((person) => person !== undefined);
  const restoring: [tables: readonly string[], statements: readonly string[]][] = [
    // Together, as deleting a row of one deletes rows of others.
    [TOGETHER, [...TOGETHER.map((table) => `delete from ${table}`), ...stood]],
    [['rate_limit_attempts'], ['delete from rate_limit_attempts']],
    // What staff may do to the shelf is undone, so that the next request finds something.
    [['association_products'], ['update association_products set removed_at = null']],
    [
      ['association_lots'],
      ['update association_lots set recalled_at = null, recalled_by = null, recall_reason = null'],
    ],
    [['association_dispensings'], ['update association_dispensings set undone_at = null, undone_by = null']],
    [
      ['sessions'],
      [
        `insert into sessions (user_id, token, expires_at)
         select id, token_hash(own.token), now() + interval '1 day'
         from (values ${sessions.map(({ id, token }) => `('${id}'::uuid, '${token}')`).join(', ')}) as own (user_id, token)
         join users on id = own.user_id
         where not exists (select from sessions where token = token_hash(own.token))`,
      ],
    ],
  ];
  const takeTouched = await watchTouchedTables(ownerPool);
  // Hundreds of times per person: in one exchange.
  const restore = async (touched?: readonly string[]) => {
    const statements = restoring
      .filter(([tables]) => !touched || tables.some((table) => touched.includes(table)))
      .flatMap(([, statements]) => statements);
    if (statements.length === 0) return [];
    const results = await ownerPool.query([...statements, TAKE_TOUCHED].join(';\n'));
    return touchedIn((results as unknown as (typeof results)[]).at(-1) as typeof results);
  };
  return { record, association, people, takeTouched, restore };
}

/** An association to which the patient belongs, with their consent to the summary and something handed to them, and who else is there. */
async function createAssociated(server: TestServer, patient: TestPerson) {
  const { ownerPool } = server.db;
  const association = await createAssociation(ownerPool);
  const end = (table: 'association_staff' | 'association_members', column: string, by: string, person: TestPerson) =>
    ownerPool.query(`update ${table} set ${column} where ${by} = $1`, [person.id]);
  const admin = await createStaff(ownerPool, association, 'admin');
  const keeper = await createStaff(ownerPool, association, 'stock_keeper');
  const formerStaff = await createStaff(ownerPool, association, 'admin');
  await end('association_staff', 'ended_at = now()', 'user_id', formerStaff);
  await ownerPool.query(
    `insert into association_members (association_id, patient_id, status, source, joined_at, shares_summary_since)
     values ($1, $2, 'active', 'code', now(), now())`,
    [association.id, patient.id],
  );
  const formerMember = await createMember(ownerPool, association);
  await end('association_members', "status = 'inactive', left_at = now()", 'patient_id', formerMember);
  const recommended = await createDoctor(server, { isSubscribed: true });
  await ownerPool.query(
    `insert into association_recommended_doctors (association_id, doctor_id, recommended_by, recommended_at) values ($1, $2, $3, now())`,
    [association.id, recommended.id, admin.id],
  );
  const lot = await createHandedLot(ownerPool, association, { quantity: 600 });
  const handed = await server.send('POST', `/api/associations/${association.id}/dispensings`, {
    as: keeper,
    body: {
      id: crypto.randomUUID(),
      lotId: lot.id,
      memberId: await membershipOf(ownerPool, association, patient.id),
      quantity: 30,
      note: 'marca-do-recado',
    },
  });
  if (handed.status !== 201) throw new Error(`handing out answered ${handed.status}`);
  return {
    association: { ...association, lot },
    'admin of their association': admin,
    'manager of their association': await createStaff(ownerPool, association, 'manager'),
    'stock keeper of their association': keeper,
    'staff of another association': await createStaff(ownerPool, await createAssociation(ownerPool), 'admin'),
    'former staff': formerStaff,
    'member of the same association': await createMember(ownerPool, association),
    'former member': formerMember,
    'recommended doctor': recommended,
  };
}
