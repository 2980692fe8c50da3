import { createAssociation } from '@balsamo/database/associations/testing.ts';
import { createDraft, createPublished } from '../articles/testing.ts';
import { createDoctor } from '../connections/testing.ts';
import { storeJobs } from '../exports/testing.ts';
import { itemBody } from '../inventory/testing.ts';
import { conditionBody, medicineBody } from '../medicines/testing.ts';
import { tellSomething } from '../notifications/testing.ts';
import { prescribeTo } from '../prescriptions/testing.ts';
import { seizureBody } from '../seizures/testing.ts';
import { openSandbox, press, subscribe } from '../subscriptions/testing.ts';
import { checkInBody, type TestServer } from '../testing.ts';
import { trackerBody } from '../trackers/testing.ts';
import { reportBody } from '../unwanted-effects/testing.ts';
import { documentBody } from '../wallet/testing.ts';
import type { World, WorldSoFar } from './testing-world.types.ts';
import { storeAssociation, storeHanded } from './testing-world-association.ts';

/** The beginnings of paths whose ids are known. */
const PLACES = [
  '/api/account/exports',
  '/api/account/imports',
  '/api/admin/articles',
  '/api/admin/registrations',
  '/api/admin/messages',
  '/api/admin/feedback',
  '/api/admin/associations',
  '/api/admin/accounts',
  '/api/articles/previews',
  '/api/diary/ratings',
  '/api/documents',
  '/api/care/links',
  '/api/care/invitations',
  '/api/diary',
  '/api/inventory',
  '/api/prescribed',
  '/api/unwanted-effects',
  '/api/seizures',
  '/api/trackers',
  '/api/medicines',
  '/api/conditions',
  '/api/prescriptions',
  '/api/recommendations',
  '/api/reminders',
  '/api/subscription',
  '/api/notifications',
  '/api/connections',
  '/api/doctors',
  '/api/invitations',
  '/api/patients',
  '/api/visit-notes',
  '/api/associations',
  '/api/memberships',
];

/**
 * Who asks, and something of everything that they may ask for. Made anew, nobody has as many of something as there may be or has used up a limit,
 * and nothing was deleted.
 */
export async function createWorld(server: TestServer): Promise<World> {
  await server.db.ownerPool.query('delete from rate_limit_attempts');
  const world: WorldSoFar = {
    server,
    ...(await createPeople(server)),
    stored: Object.fromEntries(PLACES.map((place) => [place, []])),
    named: {},
    patientCodes: [],
    strangers: [],
    codes: [],
  };
  const { stored, person } = world;
  stored['/api/admin/registrations'] = [world.lookedUp.id];
  await storePayments(world);
  await storeOwnRecords(world);
  await storeArticles(world);
  await storeMessages(world);
  await storeOperatedAssociations(world);
  await storeOperatedAccounts(world);
  await storeConnections(world);
  await storeCare(world);
  const shelf = await storeHanded(world, await storeAssociation(world));
  const { body: bell } = await server.send('GET', '/api/notifications', { as: person });
  stored['/api/notifications'] = bell.items.map((item: { id: string }) => item.id);
  return { ...world, shelf };
}

/** Who asks, and whose register an operator looks up. */
async function createPeople(server: TestServer) {
  const { id } = await createDoctor(server);
  const { rows } = await server.db.ownerPool.query<{ id: string; crm: string; name: string }>(
    'update users set crm = $2 where id = $1 returning id, crm, name',
    [id, `${Math.floor(100_000 + 899_999 * Math.random())}-SP`],
  );
  return {
    person: await server.person(),
    leaver: await server.person(),
    doctor: await createDoctor(server, { isSubscribed: true }),
    payer: await createDoctor(server),
    staff: await server.person('associacao'),
    operator: await server.person('operador'),
    lookedUp: rows[0] as (typeof rows)[number],
  };
}

async function storePayments(world: WorldSoFar): Promise<void> {
  const { server, payer, stored } = world;
  await subscribe(server, payer);
  await press(server, await openSandbox(server, payer, 'portal'), 'end');
  const { body } = await server.send('GET', '/api/subscription/receipts', { as: payer });
  stored['/api/subscription'] = [body.items[0].id];
}

/** The person's own: enough of each that chance does not delete all before it has read or changed one. */
async function storeOwnRecords(world: WorldSoFar): Promise<void> {
  const { server, person, stored } = world;
  stored['/api/account/exports'] = await storeJobs(server, person, 'export');
  stored['/api/account/imports'] = await storeJobs(server, person, 'import');
  const store = async (place: string, path: string, body: unknown) => {
    const { status, body: answer } = await server.send('POST', path, { as: person, body });
    if (status !== 201) throw new Error(`${path} ${status} ${JSON.stringify(answer)}`);
    stored[place]?.push(answer.id);
  };
  for (let count = 0; count < 20; count++) {
    // Half of the entries are finished: how they ended can be edited.
    await store('/api/diary', `/api/diary/${count % 2 ? 'entries' : 'manual-entries'}`, checkInBody());
    await store('/api/diary/ratings', '/api/diary/ratings', {
      id: crypto.randomUUID(),
      ratedAt: checkInBody().consumedAt,
      timeZone: 'UTC',
      symptoms: checkInBody().symptoms.before,
    });
    // Half of the items are of unknown amount: their unit can still change.
    await store('/api/inventory', '/api/inventory/items', itemBody({ quantity: count % 2 ? 30 : null }));
    await store('/api/documents', '/api/documents', documentBody());
    await store('/api/unwanted-effects', '/api/unwanted-effects', reportBody());
    await store('/api/seizures', '/api/seizures', seizureBody());
    if (count < 2) await store('/api/trackers', '/api/trackers', trackerBody());
    await store('/api/medicines', '/api/medicines', medicineBody());
    await store('/api/conditions', '/api/conditions', conditionBody());
    await store('/api/prescriptions', '/api/prescriptions', {
      id: crypto.randomUUID(),
      protocolName: 'Sono',
      products: [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }],
    });
    await store('/api/reminders', '/api/reminders', {
      id: crypto.randomUUID(),
      inventoryItemId: stored['/api/inventory']?.at(-1),
      times: ['08:00'],
    });
    await tellSomething(server, person);
    // Of a kind that can be postponed while nothing of it is stored.
    await tellSomething(server, person, { type: 'rating_due', relatedId: person.id, data: {} });
  }
}

/** Each message is answered once: as many as chance may ask for. */
async function storeMessages(world: WorldSoFar): Promise<void> {
  const { server, person, stored } = world;
  const { ownerPool } = server.db;
  const { rows: messages } = await ownerPool.query<{ id: string }>(
    `insert into contact_messages (id, name, email, subject, message, language, is_suspect, created_at)
     select gen_random_uuid(), 'Maria', 'maria@exemplo.com', 'Dúvida', 'Como faço?', 'pt', false, now() from generate_series(1, 40)
     returning id`,
  );
  stored['/api/admin/messages'] = messages.map(({ id }) => id);
  const { rows: feedback } = await ownerPool.query<{ id: string }>(
    `insert into app_feedback (user_id, type, category, created_at) select $1, 'positive', 'bugs', now() from generate_series(1, 20)
     returning id`,
    [person.id],
  );
  stored['/api/admin/feedback'] = feedback.map(({ id }) => id);
}

/** Of their own: closed ones are gone for everybody whose requests need one. */
async function storeOperatedAssociations(world: WorldSoFar): Promise<void> {
  const { server, stored } = world;
  for (let count = 0; count < 5; count++)
    stored['/api/admin/associations']?.push((await createAssociation(server.db.ownerPool)).id);
}

/** Of people who do nothing else: they are signed out, and each gets three mails. */
async function storeOperatedAccounts(world: WorldSoFar): Promise<void> {
  const { server, stored } = world;
  for (let count = 0; count < 10; count++) stored['/api/admin/accounts']?.push((await server.person()).id);
}

/** Drafts, and one article that stays published: the requests of operators know ids of drafts alone. */
async function storeArticles(world: WorldSoFar): Promise<void> {
  const { server, operator, stored, named } = world;
  const title = () => `Artigo ${crypto.randomUUID()}`;
  for (let count = 0; count < 20; count++)
    stored['/api/admin/articles']?.push((await createDraft(server, operator, title())).id);
  stored['/api/articles/previews']?.push(await createPublished(server, operator, title()));
  const { body } = await server.send('GET', '/api/articles?limit=1');
  named.slug = [body.items[0].slug];
}

/** Written as the owner: the limits on tries are for the requests of the test itself. */
async function storeConnections(world: WorldSoFar): Promise<void> {
  const { server, person, doctor, stored, strangers } = world;
  const { ownerPool } = server.db;
  for (let count = 0; count < 5; count++) {
    const [asking, asked, own] = [await createDoctor(server), await createDoctor(server), await createDoctor(server)];
    const { rows: requests } = await ownerPool.query(
      `insert into connection_requests (patient_id, doctor_id, requested_by, created_at)
       values ($1, $2, $2, now()), ($1, $3, $1, now()) returning id`,
      [person.id, asking.id, asked.id],
    );
    await ownerPool.query(
      "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
      [person.id, own.id],
    );
    const { rows: invitations } = await ownerPool.query(
      `insert into invitations (doctor_id, token_hash, patient_name, patient_email, language, created_at, sent_at, expires_at)
       values ($1, $2::text, 'Ana', $2::text || '@example.test', 'pt', now(), now(), now() + interval '1 day') returning id`,
      [doctor.id, crypto.randomUUID()],
    );
    stored['/api/connections']?.push(own.id, ...requests.map(({ id }) => id));
    stored['/api/doctors']?.push(own.id);
    stored['/api/invitations']?.push(...invitations.map(({ id }) => id));
    strangers.push((await createDoctor(server)).id);
  }
  const patient = await server.person();
  const { body: entry } = await server.send('POST', '/api/diary/entries', { as: patient, body: checkInBody() });
  await ownerPool.query(
    "insert into patients_doctors (patient_id, doctor_id, status, connected_at) values ($1, $2, 'ativo', now())",
    [patient.id, doctor.id],
  );
  // One of each, so that chance finds the two that belong together.
  stored['/api/patients'] = [patient.id, entry.id];
  // The note has the id of whom it is about, for the same reason.
  stored['/api/visit-notes'] = [patient.id];
  await server.send('PUT', `/api/visit-notes/${patient.id}/${patient.id}`, {
    as: doctor,
    body: { visitedOn: '2026-01-01', text: 'Dorme melhor.' },
  });
  for (let count = 0; count < 20; count++)
    stored['/api/prescribed']?.push((await prescribeTo(server, doctor, patient)).id);
}

/** Caregivers of the person, people whom the person cares for, and open invitations: fewer than there may be. */
async function storeCare(world: WorldSoFar): Promise<void> {
  const { server, person, stored } = world;
  const { ownerPool } = server.db;
  for (let count = 0; count < 4; count++) {
    const other = await server.person();
    const { rows } = await ownerPool.query<{ ofPerson: string; toOther: string; invitation: string }>(
      `with of_person as (
         insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
         values ($1, $2, 'keeps', 'parent', 'teal', $3) returning id
       ), to_other as (
         insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
         values ($2, $1, 'keeps', 'child', 'blue', $3) returning id
       ), invited as (
         insert into care_invitations (patient_id, email, role, token_hash, invited_by, sent_at, expires_at)
         values ($1, $2::text || '@exemplo.com', 'reads', 'hash of ' || $2::text, $1, $3, $3::timestamptz + interval '7 days') returning id
       )
       select of_person.id as "ofPerson", to_other.id as "toOther", invited.id as invitation from of_person, to_other, invited`,
      [person.id, other.id, server.clock.now],
    );
    const { ofPerson, toOther, invitation } = rows[0] as (typeof rows)[number];
    stored['/api/care/links']?.push(ofPerson, toOther);
    stored['/api/care/invitations']?.push(invitation);
  }
}
