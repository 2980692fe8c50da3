import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { createLot, createProduct } from '@balsamo/database/dispensary/testing.ts';
import { createHandedLot } from '@balsamo/database/dispensary/testing-dispensing.ts';
import { recommend } from '@balsamo/database/recommendations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { AGREED_DOCUMENTS, NEWEST_LEGAL_VERSIONS } from '@balsamo/domain/legal/versions.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { articleText, createDraft, createPublished } from '../articles/testing.ts';
import { newPersonBody } from '../care/testing.ts';
import { codeOf, createDoctor } from '../connections/testing.ts';
import { createFormTokens } from '../contact/form-token.ts';
import { storeJobs } from '../exports/testing.ts';
import { itemBody } from '../inventory/testing.ts';
import { conditionBody, medicineBody } from '../medicines/testing.ts';
import { tellSomething } from '../notifications/testing.ts';
import { prescribeTo, prescriptionBody } from '../prescriptions/testing.ts';
import { seizureBody } from '../seizures/testing.ts';
import { openSandbox, press, subscribe } from '../subscriptions/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { trackerBody } from '../trackers/testing.ts';
import { reportBody } from '../unwanted-effects/testing.ts';
import { dayAfter, documentBody } from '../wallet/testing.ts';
import { addressOf, createValues, type Operation, operationsOf, type Schema } from './testing-operations.ts';

const REQUESTS = 8_000;
/** Sent one by one to each route that chance has not had accept anything yet: first to all of them, of which most take fewer than ten. */
const SHARED_GOOD_REQUESTS = 60;
/** Then to one that still has not, among records that no other has touched. */
const MORE_GOOD_REQUESTS = 400;
/** Hashing a password takes long on purpose: these are tried less often. */
const SLOW = new Set(['POST /api/auth/sign-up/email', 'POST /api/auth/sign-in/email']);
const cluster = inject('cluster');
let server: TestServer;
let operations: Operation[];
let valid: ReturnType<typeof createValues>;
let ajv: Ajv2020;
let person: TestPerson;
let leaver: TestPerson;
/** Asks what only doctors may. */
let doctor: TestPerson;
/** A doctor who has paid before, and may again. */
let payer: TestPerson;
/** Asks what only operators may. */
let operator: TestPerson;
/** Asks what only the staff of an association may: an admin of the one that is stored, of which the person is a member. */
let staff: TestPerson;
/** What something can be handed out of, and to whom. */
let shelf: { lotId: string; memberId: string };
/** Codes of patients of no association yet. */
const patientCodes: string[] = [];
/** Doctors of nobody yet, to be found by their ids. */
const strangers: string[] = [];
/** The registration and name of a doctor whom an operator looks up. */
let lookedUp: { crm: string; name: string };
/** Codes of doctors whom no association recommends yet. */
const codes: string[] = [];
/** Ids of what the person has, by the beginning of the paths that take them. */
const stored: Record<string, string[]> = {
  '/api/account/exports': [],
  '/api/account/imports': [],
  '/api/admin/articles': [],
  '/api/admin/registrations': [],
  '/api/admin/messages': [],
  '/api/admin/feedback': [],
  '/api/admin/associations': [],
  '/api/admin/accounts': [],
  '/api/articles/previews': [],
  '/api/diary/ratings': [],
  '/api/documents': [],
  '/api/care/links': [],
  '/api/care/invitations': [],
  '/api/diary': [],
  '/api/inventory': [],
  '/api/prescribed': [],
  '/api/unwanted-effects': [],
  '/api/seizures': [],
  '/api/trackers': [],
  '/api/medicines': [],
  '/api/conditions': [],
  '/api/prescriptions': [],
  '/api/recommendations': [],
  '/api/reminders': [],
  '/api/subscription': [],
  '/api/notifications': [],
  '/api/connections': [],
  '/api/doctors': [],
  '/api/invitations': [],
  '/api/patients': [],
  '/api/visit-notes': [],
  '/api/associations': [],
  '/api/memberships': [],
};
/** Ids that only one name of a path takes: chance does not find two that belong together. */
const named: Record<string, string[]> = {};
const OF_DOCTORS = new Set([
  '/api/account/doctor-profile',
  '/api/account/photo',
  '/api/connections/allowance',
  '/api/invitations',
  '/api/invitations/{id}',
  '/api/invitations/{id}/resend',
]);
const { id: _, ...documentDetails } = documentBody();
const { id: __, ...reported } = reportBody();
const { id: _____, ...seen } = seizureBody();
const { id: ___, ...taken } = medicineBody();
const { id: ____, ...treated } = conditionBody();
/** Bodies that chance hardly finds: who has which code, and what the schema does not say of an address. */
const GOOD_BODIES: Record<string, () => fc.Arbitrary<unknown>> = {
  'POST /api/account/legal': () =>
    fc
      .constantFrom(...AGREED_DOCUMENTS)
      .map((document) => ({ items: [{ document, version: NEWEST_LEGAL_VERSIONS[document] }] })),
  'PATCH /api/admin/articles/{id}': () => fc.record({ authorName: fc.constantFrom('Ana Lima', 'Equipe') }),
  'POST /api/admin/articles': () => fc.uuid().map((id) => ({ id, language: 'pt', ...articleText(`Artigo ${id}`) })),
  'PUT /api/admin/articles/{id}/publication': () => fc.constantFrom({ status: 'published' }, { status: 'draft' }),
  'PUT /api/admin/articles/{id}/translations/{language}': () =>
    fc.uuid().map((id) => articleText(`Artigo ${id}`, { excerpt: 'Um resumo' })),
  'POST /api/associations/{associationId}/products': () =>
    fc.record({ id: fc.uuid(), name: fc.constant('Óleo'), productType: fc.constant('oil'), unit: fc.constant('ml') }),
  'PATCH /api/associations/{associationId}/products/{productId}': () =>
    fc.record({ description: fc.string({ unit: 'grapheme', maxLength: 200 }) }),
  'POST /api/associations/{associationId}/products/{productId}/lots': () =>
    fc.record({
      id: fc.uuid(),
      batchNumber: fc.constant(null),
      manufacturedOn: fc.constant(null),
      expiresOn: fc.constantFrom(null, '2027-01-10'),
      strength: fc.constant({ thc: null, cbd: 20, basis: 'mg_per_ml' }),
      quantity: fc.constantFrom(0, 30),
    }),
  'PATCH /api/associations/{associationId}/lots/{lotId}': () =>
    fc.record({ expiresOn: fc.constantFrom(null, '2027-01-10') }),
  'PATCH /api/associations/{associationId}/settings': () =>
    fc.record({ about: fc.constantFrom(null, 'Nascemos de sete famílias.') }),
  'POST /api/care/people': () => fc.uuid().map((id) => newPersonBody({ id })),
  'POST /api/care/invitations': () => fc.uuid().map((id) => ({ email: `${id}@exemplo.com`, role: 'keeps' })),
  'POST /api/connections/look-up': () => fc.record({ code: fc.constantFrom(...strangers) }),
  'POST /api/connections/requests': () => fc.record({ code: fc.constantFrom(...strangers) }),
  'POST /api/associations/{associationId}/recommended-doctors/search': () => fc.constant({ search: 'Pessoa' }),
  'POST /api/associations/{associationId}/recommended-doctors/look-up': () =>
    fc.record({ code: fc.constantFrom(...codes) }),
  'POST /api/associations/{associationId}/recommended-doctors': () =>
    fc.record({
      doctor: fc.record({ code: fc.constantFrom(...codes) }),
      reason: fc.constantFrom(null, 'Acompanha dor crônica.'),
    }),
  'POST /api/associations/{associationId}/members': () => fc.record({ code: fc.constantFrom(...patientCodes) }),
  'POST /api/associations/{associationId}/invitations/list': () =>
    fc.record({ text: fc.emailAddress().map((email) => `Ana;${email}`) }),
  'POST /api/documents': () => fc.uuid().map((id) => ({ ...documentBody(), id })),
  'PUT /api/documents/{id}': () => fc.constant(documentDetails),
  'PUT /api/documents/{id}/shares': () =>
    fc.record({
      doctorId: fc.constantFrom(...(stored['/api/doctors'] ?? [])),
      endsOn: fc.constant(dayAfter(server, 7)),
    }),
  'POST /api/seizures': () => fc.uuid().map((id) => seizureBody({ id })),
  'PUT /api/seizures/{id}': () => fc.constant(seen),
  'POST /api/trackers': () => fc.uuid().map((id) => trackerBody({ id })),
  'PATCH /api/trackers/{id}': () => fc.record({ name: fc.constantFrom('Tremor', 'Coceira') }),
  'POST /api/unwanted-effects': () => fc.uuid().map((id) => reportBody({ id })),
  'PUT /api/unwanted-effects/{id}': () => fc.constant(reported),
  'POST /api/medicines': () => fc.uuid().map((id) => medicineBody({ id })),
  // What is there already is answered whatever was seen.
  'PUT /api/medicines/{id}': () => fc.constant({ ...taken, seenUpdatedAt: '2026-01-01T00:00:00.000Z' }),
  'POST /api/conditions': () => fc.uuid().map((id) => conditionBody({ id })),
  'PUT /api/conditions/{id}': () => fc.constant({ ...treated, seenUpdatedAt: '2026-01-01T00:00:00.000Z' }),
  'POST /api/prescribed': () =>
    fc.record({
      id: fc.uuid(),
      patientId: fc.constantFrom(...(stored['/api/patients'] ?? [])),
      protocolName: fc.constant('Sono'),
      products: fc.constant(prescriptionBody().products),
    }),
  'PUT /api/visit-notes/{patientId}/{id}': () => fc.constant({ visitedOn: '2026-01-01', text: 'Dorme melhor.' }),
  'PATCH /api/account/doctor-profile': () =>
    fc.record(
      {
        specialty: fc.constantFrom(null, 'Neurologia'),
        bio: fc.string({ unit: 'grapheme', maxLength: 200 }),
        languages: fc.constant(['pt', 'pt', 'bzs']),
        isPubliclyListed: fc.boolean(),
        whatsappNumber: fc.constantFrom(null, '(11) 98765-4321'),
        contactEmail: fc.constantFrom(null, 'consultorio@example.test'),
        website: fc.webUrl({ validSchemes: ['http', 'https'] }).map((address) => address.slice(0, 100)),
        instagram: fc.constantFrom(null, '@dra.helena', 'https://instagram.com/dra.helena'),
      },
      { requiredKeys: [] },
    ),
  'POST /api/associations/{associationId}/dispensings': () =>
    fc.record({
      id: fc.uuid(),
      ...Object.fromEntries(Object.entries(shelf).map(([name, id]) => [name, fc.constant(id)])),
      quantity: fc.constantFrom(0.5, 1, 30),
    }),
  'POST /api/admin/accounts/search': () => fc.constantFrom({ email: person.email }, { email: 'ninguem@exemplo.com' }),
  'POST /api/admin/associations': () =>
    fc.uuid().map((id) => ({
      id,
      name: 'Raiz Serena',
      slug: `raiz-${id}`,
      city: null,
      state: 'SP',
      adminEmail: `${id}@exemplo.com`,
      adminName: 'Ana Serena',
    })),
  'POST /api/admin/associations/{associationId}/admin-invitations': () =>
    fc.uuid().map((id) => ({ adminEmail: `${id}@exemplo.com`, adminName: 'Ana Serena' })),
  'PUT /api/admin/associations/{associationId}/plan': () =>
    fc.record({ paidUntil: fc.constantFrom('2026-12-31', '2027-12-31'), note: fc.constantFrom(null, 'Acertado') }),
  'PUT /api/admin/registrations/{doctorId}/finding': () => fc.constant({ check: 'conferido', ...lookedUp }),
  'POST /api/contact/messages': () =>
    fc.record({
      name: fc.constant('Maria'),
      email: fc.emailAddress().map((email) => email.slice(-200)),
      userType: fc.constantFrom(null, 'patient'),
      subject: fc.constant('Dúvida'),
      message: fc.constant('Como faço?'),
      language: fc.constant('pt'),
      token: fc
        .constant(createFormTokens(server.services.env))
        .map((tokens) => tokens.issue(new Date(server.clock.now.getTime() - 60_000))),
    }),
  'DELETE /api/notifications/push-subscriptions': () => fc.record({ endpoint: fc.webUrl() }),
  'DELETE /api/notifications/devices': () => fc.uuid().map((token) => ({ token })),
};
const storedIds = (path = '') => {
  const [, ids] = Object.entries(stored).find(([beginning]) => path.startsWith(beginning)) ?? [];
  return ids ?? Object.values(stored).flat();
};

beforeAll(async () => {
  server = await createTestServer(cluster);
  const { document, operations: all } = await operationsOf(server);
  operations = all;
  valid = createValues(document, storedIds);
  await createPeople();
  await storeSome();
  // Each shape is compiled for a few answers: better code would take longer than it saves.
  ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
});
afterAll(() => server?.close());

/** Who asks, and whose register an operator looks up. */
async function createPeople(): Promise<void> {
  person = await server.person();
  leaver = await server.person();
  doctor = await createDoctor(server, { isSubscribed: true });
  staff = await server.person('associacao');
  operator = await server.person('operador');
  const { id: lookedUpId } = await createDoctor(server);
  const { rows: registrations } = await server.db.ownerPool.query(
    'update users set crm = $2 where id = $1 returning crm, name',
    [lookedUpId, `${Math.floor(100_000 + 899_999 * Math.random())}-SP`],
  );
  lookedUp = registrations[0];
  stored['/api/admin/registrations'] = [lookedUpId];
}

/** Whoever asked so far may have as many of something as there may be, or have given away what they ask as: it is asked by others. */
async function storeAnew(): Promise<void> {
  for (const ids of Object.values(stored)) ids.length = 0;
  await createPeople();
  await server.db.ownerPool.query('delete from rate_limit_attempts');
  await storeSome();
}

async function storePayments(): Promise<void> {
  payer = await createDoctor(server);
  await subscribe(server, payer);
  await press(server, await openSandbox(server, payer, 'portal'), 'end');
  const { body } = await server.send('GET', '/api/subscription/receipts', { as: payer });
  stored['/api/subscription'] = [body.items[0].id];
}

async function storeSome(): Promise<void> {
  await storePayments();
  stored['/api/account/exports'] = await storeJobs(server, person, 'export');
  stored['/api/account/imports'] = await storeJobs(server, person, 'import');
  const store = async (place: string, path: string, body: unknown) => {
    const { status, body: answer } = await server.send('POST', path, { as: person, body });
    // Of trackers chance may have made as many as there may be.
    if (status !== 201 && path !== '/api/trackers') throw new Error(`${path} ${status} ${JSON.stringify(answer)}`);
    if (status === 201) stored[place]?.push(answer.id);
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
  await storeArticles();
  await storeMessages();
  await storeOperatedAssociations();
  await storeOperatedAccounts();
  await storeConnections();
  await storeCare();
  const association = await storeAssociation();
  await storeHanded(association);
  const { body: bell } = await server.send('GET', '/api/notifications', { as: person });
  stored['/api/notifications'] = bell.items.map((item: { id: string }) => item.id);
}

/** Each message is answered once: as many as chance may ask for. */
async function storeMessages(): Promise<void> {
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
async function storeOperatedAssociations(): Promise<void> {
  for (let count = 0; count < 5; count++)
    stored['/api/admin/associations']?.push((await createAssociation(server.db.ownerPool)).id);
}

/** Of people who do nothing else: they are signed out, and each gets three mails. */
async function storeOperatedAccounts(): Promise<void> {
  for (let count = 0; count < 10; count++) stored['/api/admin/accounts']?.push((await server.person()).id);
}

/** Drafts, and one article that stays published: the requests of operators know ids of drafts alone. */
async function storeArticles(): Promise<void> {
  const title = () => `Artigo ${crypto.randomUUID()}`;
  for (let count = 0; count < 20; count++)
    stored['/api/admin/articles']?.push((await createDraft(server, operator, title())).id);
  stored['/api/articles/previews']?.push(await createPublished(server, operator, title()));
  const { body } = await server.send('GET', '/api/articles?limit=1');
  named.slug = [body.items[0].slug];
}

/** Written as the owner: the limits on tries are for the requests of the test itself. */
async function storeConnections(): Promise<void> {
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
async function storeCare(): Promise<void> {
  const { ownerPool } = server.db;
  await ownerPool.query('delete from care_invitations');
  await ownerPool.query('delete from care_links');
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

/** An association that recommends the doctor who asks, with an admin and a shelf of its own. */
async function storeAssociation(): Promise<TestAssociation> {
  const { ownerPool } = server.db;
  const association = await createAssociation(ownerPool);
  await ownerPool.query(
    "insert into association_staff (association_id, user_id, role, assigned_at) values ($1, $2, 'admin', now())",
    [association.id, staff.id],
  );
  const recommendation = await recommend(ownerPool, association, doctor);
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into association_staff_invitations (association_id, email, role, token_hash, sent_at, expires_at)
     values ($1, 'equipe@exemplo.com', 'manager', $2, now(), now() + interval '7 days') returning id`,
    [association.id, `hash of ${association.id}`],
  );
  const staffInvitation = rows[0]?.id ?? '';
  stored['/api/associations'] = [];
  for (let count = 0; count < 20; count++) {
    const product = await createProduct(ownerPool, association);
    // As often as the others, so that chance finds what belongs together.
    const lot = await createLot(ownerPool, product);
    stored['/api/associations'].push(association.id, recommendation, product, lot, staffInvitation);
  }
  stored['/api/recommendations'] = [recommendation];
  codes.push(await codeOf(server, await createDoctor(server)));
  for (let count = 0; count < 5; count++) {
    const patient = await server.person();
    patientCodes.push((await server.send('GET', '/api/connections/code', { as: patient })).body.code);
  }
  return association;
}

/** A recalled lot, of which something was handed to the person, and one to hand out of. */
async function storeHanded(association: TestAssociation): Promise<void> {
  const { ownerPool } = server.db;
  const recalled = await createHandedLot(ownerPool, association);
  const lot = await createHandedLot(ownerPool, association, { quantity: 100_000 });
  const { rows } = await ownerPool.query<{ memberId: string; ofLot: string; ofRecalled: string }>(
    `with member as (
       insert into association_members (association_id, patient_id, status, source, joined_at)
       values ($1, $2, 'active', 'code', now()) returning id
     ), handed as (
       insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, dispensed_at)
       select gen_random_uuid(), $1, lot_id, $2, 30, $5 from unnest(array[$3, $4]::uuid[]) lot_id returning id, lot_id
     ), recalled as (
       update association_lots set recalled_at = now(), recall_reason = 'Teor errado' where id = $4
     ), notice as (
       insert into association_recall_notices (association_id, lot_id, patient_id, created_at) values ($1, $4, $2, now())
     )
     select member.id as "memberId", (select id from handed where lot_id = $3) as "ofLot",
       (select id from handed where lot_id = $4) as "ofRecalled" from member`,
    // By the server's clock, which goes ahead with each article and prescription stored: what was handed out can be undone for ten minutes.
    [association.id, person.id, lot.id, recalled.id, server.clock.now],
  );
  const { memberId, ofLot, ofRecalled } = rows[0] as (typeof rows)[number];
  named.associationId = [association.id];
  named.memberId = [];
  named.userId = [];
  named['own associationId'] = [];
  for (let count = 0; count < 20; count++) {
    const other = await createAssociation(ownerPool);
    const member = await createMember(ownerPool, association, { sharesSummary: true });
    const colleague = await createStaff(ownerPool, association, 'stock_keeper');
    const { rows: made } = await ownerPool.query<{ memberId: string; invitationId: string }>(
      `with joined as (
         insert into association_members (association_id, patient_id, status, source, joined_at) values ($1, $2, 'active', 'code', now())
       ), invitation as (
         insert into association_staff_invitations (association_id, email, role, token_hash, sent_at, expires_at)
         values ($3, $4::text || '@exemplo.com', 'manager', 'hash ' || $4::text, now(), now() + interval '7 days') returning id
       )
       select member.id as "memberId", invitation.id as "invitationId"
       from association_members member, invitation where member.association_id = $3 and member.patient_id = $4::uuid`,
      [other.id, person.id, association.id, member.id],
    );
    named['own associationId'].push(other.id);
    named.memberId.push(made[0]?.memberId as string);
    named.userId.push(colleague.id);
    stored['/api/associations']?.push(made[0]?.invitationId as string);
  }
  shelf = { lotId: lot.id, memberId };
  for (let count = 0; count < 20; count++) stored['/api/associations']?.push(recalled.id, ofRecalled);
  stored['/api/memberships'] = [ofLot, recalled.id];
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table users; --",
    '../../etc/passwd',
    '%00',
    'null',
    '9'.repeat(400),
    '‮',
    '-0',
    '1e999',
  ),
  fc.double(),
  fc.bigInt().map(Number),
  fc.constantFrom(null, true, false, [], {}, [[]], { a: { b: [] } }, Number.MAX_SAFE_INTEGER, -1, 0.1 + 0.2, 1e308),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ minLength: 2001, maxLength: 2400 }),
);

/** A valid value with one place spoilt: replaced, removed, or something added. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.oneof(
      nasty,
      fc.tuple(nasty, fc.nat(value.length)).map(([item, at]) => value.toSpliced(at, 1, item)),
    );
  if (value === null || typeof value !== 'object') return nasty;
  const entries = Object.entries(value);
  const added = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 12 }), nasty)
    .map(([name, item]) => ({ ...value, [name]: item }));
  const hidden = fc
    .constantFrom('__proto__', 'constructor', 'role', 'isAdmin')
    .map((name) =>
      JSON.parse(JSON.stringify(value).replace('{', `{${JSON.stringify(name)}:"operador"${entries.length ? ',' : ''}`)),
    );
  if (entries.length === 0) return fc.oneof(added, hidden);
  const removed = fc
    .constantFrom(...entries)
    .map(([name]) => Object.fromEntries(entries.filter(([other]) => other !== name)));
  const replaced = fc
    .constantFrom(...entries)
    .chain(([name, inner]) => spoilt(inner).map((item) => ({ ...value, [name]: item })));
  return fc.oneof(added, hidden, removed, { arbitrary: replaced, weight: 5 });
}

/** One request in three is meant to be good, or most routes would never be seen accepting anything; the rest is spoilt. */
function requests(operation: Operation) {
  const requiredKeys = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => parameter.name);
  const parameters = (of: (schema: Schema, ids: readonly string[] | undefined) => fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, of(schema, idsFor(name))])), {
      requiredKeys,
    });
  // What a person belongs to is more than what the staff keep.
  const idsFor = (name: string) => named[operation.path.startsWith('/api/memberships') ? `own ${name}` : name];
  const known = (schema: Schema, ids: readonly string[] | undefined) =>
    ids ? fc.constantFrom(...ids) : valid(schema, operation.path);
  const good =
    GOOD_BODIES[operation.operationId]?.() ?? (operation.body ? valid(operation.body) : fc.constant(undefined));
  const odd = operation.body
    ? good.chain((value) =>
        fc.oneof({ arbitrary: fc.constant(value), weight: 2 }, { arbitrary: spoilt(value), weight: 4 }, nasty),
      )
    : good;
  const meantToBeGood = fc.record({
    operation: fc.constant(operation),
    parameters: parameters(known),
    body: good,
    isSignedIn: fc.constant(true),
  });
  const meantToBeOdd = fc.record({
    operation: fc.constant(operation),
    parameters: parameters((schema, ids) => fc.oneof({ arbitrary: known(schema, ids), weight: 3 }, nasty)),
    body: odd,
    isSignedIn: fc.boolean(),
  });
  return {
    meantToBeGood,
    any: fc.oneof({ arbitrary: meantToBeGood, weight: 1 }, { arbitrary: meantToBeOdd, weight: 2 }),
  };
}

function whoAsks({ operationId, path }: Operation): TestPerson {
  if (OF_DOCTORS.has(path) || /^\/api\/(patients|practice|prescribed|reports|visit-notes)(\/|$)/.test(path))
    return doctor;
  if (path.startsWith('/api/recommendations')) return doctor;
  if (path.startsWith('/api/subscription')) return payer;
  if (path.startsWith('/api/admin')) return operator;
  if (path.startsWith('/api/associations') && !path.endsWith('/shelf')) return staff;
  return operationId === 'DELETE /api/account/sessions' ? leaver : person;
}

type Request = { operation: Operation; parameters: Record<string, unknown>; body: unknown; isSignedIn: boolean };

test(`no input makes the server fail or answer outside its contract (${REQUESTS} requests)`, {
  timeout: 600_000,
}, async () => {
  const seen = new Map<string, Set<number>>();
  const send = async ({ operation, parameters, body, isSignedIn }: Request) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await server.send(operation.method, addressOf(operation, parameters), {
      // Signing in, up or out ends the session that is brought along; ending sessions is left to someone else.
      ...(isSignedIn && !operation.path.startsWith('/api/auth/') ? { as: whoAsks(operation) } : {}),
      ...(text === undefined ? {} : { body: text, headers: { 'content-length': String(Buffer.byteLength(text)) } }),
    });
    expect(answer.status).toBeLessThan(500);
    const documented = operation.responses[answer.status];
    expect(documented, `${operation.operationId} answered ${answer.status}, which it does not document`).toBeDefined();
    seen.set(operation.operationId, (seen.get(operation.operationId) ?? new Set()).add(answer.status));
    const contents = Object.entries(documented?.content ?? {});
    if (contents.length === 0) return;
    const content = contents.find(([type]) => answer.headers.get('content-type')?.startsWith(type));
    expect(content, `${operation.operationId} answered another type than it documents`).toBeDefined();
    if (!content || content[1].schema.format === 'binary') return;
    // A shape that many routes answer is compiled once.
    const at =
      content[1].schema.$ref ??
      `#/paths/${encodeURIComponent(operation.path.replaceAll('/', '~1'))}/${operation.method.toLowerCase()}/responses/${answer.status}/content/${content[0].replaceAll('/', '~1')}/schema`;
    const validate = ajv.getSchema(`document${at}`) ?? ajv.compile({ $ref: `document${at}` });
    expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true);
  };
  const isAccepted = ({ operationId }: Operation) => [...(seen.get(operationId) ?? [])].some((status) => status < 300);
  const sendGood = async (operation: Operation, atMost: number) => {
    const { meantToBeGood } = requests(operation);
    for (let count = 0; count < atMost && !isAccepted(operation); count++) {
      // Whether the bad ones had used up a rate limit, or these do, with a clock that stands still, is not what is tested.
      if (count % 10 === 0) await server.db.ownerPool.query('delete from rate_limit_attempts');
      for (const request of fc.sample(meantToBeGood, 1)) await send(request);
    }
  };
  const any = fc.oneof(
    ...operations.map((operation) => ({
      arbitrary: requests(operation).any,
      weight: SLOW.has(operation.operationId) ? 8 : 12,
    })),
  );
  await fc.assert(fc.asyncProperty(any, send), { numRuns: REQUESTS, endOnFailure: true });
  // The requests must get past the door: each route was both accepted and refused at least once.
  expect(seen.size).toBe(operations.length);
  // Links need a token that only a mailbox holds, the others a password or a session's id that only its owner knows.
  const closed = new Set([
    'POST /api/auth/sign-in/email',
    'POST /api/auth/reset-password',
    'POST /api/auth/verify-email',
    'POST /api/account/password',
    'POST /api/account/email',
    'POST /api/account/erasure',
    'POST /api/account/email/confirmation',
    'POST /api/account/email/undo',
    'POST /api/invitations/open',
    'POST /api/invitations/accept',
    'POST /api/invitations/request',
    'POST /api/invitations/sign-up',
    'POST /api/memberships/invitations/open',
    'POST /api/memberships/invitations/accept',
    'POST /api/memberships/invitations/decline',
    'POST /api/memberships/invitations/sign-up',
    // Nor is the id of one to somebody's address: only an association makes it, and no request here confirms an address.
    'POST /api/memberships/invitations/{invitationId}/accept',
    'POST /api/memberships/invitations/{invitationId}/decline',
    // Nor does anybody here act for somebody else: care/handlers.test.ts and care/caregivers.test.ts do.
    'PUT /api/care/birth-date',
    'POST /api/care/people/{id}/erasure',
    'POST /api/care/invitations/open',
    'POST /api/care/invitations/accept',
    'POST /api/care/invitations/sign-up',
    'POST /api/care/invitations/take-over',
    'POST /api/staff-invitations/open',
    'POST /api/staff-invitations/accept',
    'POST /api/staff-invitations/sign-up',
    // Nor the bytes of a picture: association-settings/handlers.test.ts brings them.
    'PUT /api/associations/{associationId}/images/{image}',
    'GET /api/associations/{associationId}/files/{fileId}',
    // dispensary/file-handlers.test.ts these.
    'POST /api/associations/{associationId}/products/{productId}/images',
    'PUT /api/associations/{associationId}/lots/{lotId}/certificate',
    // Nor an invitation that was mailed: memberships/invitation-handlers.test.ts does.
    'POST /api/associations/{associationId}/invitations/{invitationId}/resend',
    'DELETE /api/associations/{associationId}/invitations/{invitationId}',
    'DELETE /api/account/sessions/{id}',
    // Nor the address of a page of the sandbox: subscriptions/handlers.test.ts opens some.
    'GET /api/payments/sandbox/{pageId}',
    'POST /api/payments/sandbox/{pageId}',
    // Nor has chance a password that was just typed, a code of an app, or a key: second-factor/*.test.ts do.
    'POST /api/auth/sign-in/second-step',
    'POST /api/auth/sign-in/second-step/challenge',
    'POST /api/auth/sign-in/passkey',
    'POST /api/account/second-factor/app',
    'POST /api/account/second-factor/app/confirmation',
    'POST /api/account/second-factor/recovery-codes',
    'POST /api/account/second-factor/challenge',
    'POST /api/account/second-factor/off',
    'POST /api/account/passkeys/challenge',
    'POST /api/account/passkeys',
    'PATCH /api/account/passkeys/{id}',
    'DELETE /api/account/passkeys/{id}',
    // Nor does chance write a whole export.
    'POST /api/account/imports',
    // Nor a picture or a document; without one there is none to be read either.
    'PUT /api/prescriptions/{id}/document',
    'GET /api/prescriptions/{id}/document',
    'PUT /api/prescribed/{id}/document',
    'GET /api/prescribed/{id}/document',
    'PUT /api/documents/{id}/file',
    'GET /api/documents/{id}/file',
    'GET /api/account/files',
    'PUT /api/account/files/{of}/{recordId}',
    'GET /api/patients/{id}/documents/{documentId}/file',
    'GET /api/associations/{associationId}/members/{memberId}/documents/{documentId}/file',
    'PUT /api/account/photo',
    'GET /api/directory/photos/{id}',
    'PUT /api/admin/articles/{id}/image',
    'POST /api/admin/articles/{id}/pictures',
    'GET /api/articles/images/{id}',
    // Nor is a key made up by chance a point of a curve.
    'POST /api/notifications/push-subscriptions',
    // No kind of phones is set up here (notifications/phones.test.ts).
    'PUT /api/notifications/devices',
    'PUT /api/notifications/devices/reminders',
  ]);
  const open = operations.filter(({ operationId }) => !closed.has(operationId));
  const missed = () => open.filter((operation) => !isAccepted(operation));
  // Whether chance had made a good request of each before all that was stored had been deleted is not what is tested.
  await storeAnew();
  for (const operation of missed()) await sendGood(operation, SHARED_GOOD_REQUESTS);
  // Nor whether another has taken what one needs: few are left, and each finds all there is.
  for (const operation of missed()) {
    await storeAnew();
    await sendGood(operation, MORE_GOOD_REQUESTS);
  }
  expect(missed().map(({ operationId }) => `${operationId}: ${[...(seen.get(operationId) ?? [])]}`)).toEqual([]);
});
