import { randomUUID } from 'node:crypto';
import type { OperatedAssociationList } from '@balsamo/contract/operators/association-schemas.ts';
import type { OperatorEventList } from '@balsamo/contract/operators/schemas.ts';
import { createAssociation, createMember, createStaff } from '@balsamo/database/associations/testing.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

const PATH = '/api/admin/associations';
let server: TestServer;
let operator: TestPerson;
const others: Record<string, TestPerson> = {};

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  const { ownerPool } = server.db;
  operator = await createPerson(ownerPool, 'operador', 'Olívia Operadora');
  others.patient = await createPerson(ownerPool);
  others.doctor = await createPerson(ownerPool, 'medico');
  others.admin = await createStaff(ownerPool, await createAssociation(ownerPool, 'Outra'), 'admin');
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.ownerPool.query('delete from associations');
  server.mails.length = 0;
});

const body = (changes: object = {}) => ({
  id: randomUUID(),
  name: '  Folha   Nova ',
  slug: 'folha-nova',
  city: ' Recife ',
  state: 'PE',
  adminEmail: ' Ana@Exemplo.com'.trim(),
  adminName: 'Ana Folha',
  ...changes,
});
const make = (sent: object = body(), as = operator) => server.send('POST', PATH, { as, body: sent });
const list = async (query = '') =>
  (await server.send('GET', `${PATH}${query}`, { as: operator })).body as OperatedAssociationList;
const events = async () =>
  ((await server.send('GET', '/api/admin/events', { as: operator })).body as OperatorEventList).items;
const setStatus = (id: string, status: string, as = operator) =>
  server.send('PUT', `${PATH}/${id}/status`, { as, body: { status } });
const invite = (id: string, changes: object = {}, as = operator) =>
  server.send('POST', `${PATH}/${id}/admin-invitations`, {
    as,
    body: { adminEmail: `${randomUUID()}@exemplo.com`, adminName: 'Bia Folha', ...changes },
  });
const setPlan = (id: string, changes: object = {}, as = operator) =>
  server.send('PUT', `${PATH}/${id}/plan`, { as, body: { paidUntil: '2026-12-31', note: null, ...changes } });
/** What opens the invitation of the last mail. */
const tokenMailed = () => /token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';

describe('associations for operators', () => {
  test('are made with a mail to their first admin, who signs up by its link and keeps it', async () => {
    expect((await make()).status).toBe(204);
    expect(server.mails).toMatchObject([{ to: 'ana@exemplo.com', subject: 'Você recebeu um convite no Bálsamo' }]);
    expect(server.mails[0]?.text).toContain('Olívia Operadora convidou você');
    const { items } = await list();
    expect(items).toMatchObject([
      { name: 'Folha Nova', slug: 'folha-nova', city: 'Recife', state: 'PE', admins: [], invited: ['ana@exemplo.com'] },
    ]);
    const [event] = await events();
    expect(event).toMatchObject({ kind: 'association_created', actorName: 'Olívia Operadora', subject: 'Folha Nova' });
    const opened = await server.send('POST', '/api/staff-invitations/open', { body: { token: tokenMailed() } });
    expect(opened.body).toMatchObject({
      associationName: 'Folha Nova',
      name: 'Ana Folha',
      role: 'admin',
      account: 'none',
    });
    const signedUp = await server.send('POST', '/api/staff-invitations/sign-up', {
      body: { token: tokenMailed(), name: 'Ana Folha', password: 'uma senha bem comprida 1' },
    });
    expect(signedUp.status).toBe(200);
    expect((await list()).items).toMatchObject([{ admins: ['Ana Folha'], invited: [] }]);
  });

  test('are made once, however often the request arrives', async () => {
    const sent = body();
    await make(sent);
    expect((await make(sent)).status).toBe(204);
    expect(server.mails).toHaveLength(1);
    expect((await list()).items).toHaveLength(1);
  });

  test('have a short name that no other has', async () => {
    await make(body({ adminEmail: 'um@exemplo.com' }));
    const { status, body: problem } = await make(body({ adminEmail: 'dois@exemplo.com' }));
    expect([status, problem.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/slug', code: 'slug_taken' })],
    ]);
  });

  test.each([
    ['no name', { name: ' ' }, '/name', 'association_name_required'],
    ['a short name with accents', { slug: 'raíz' }, '/slug', 'slug_invalid'],
    ['no short name', { slug: '' }, '/slug', 'slug_required'],
    ['an admin without a name', { adminName: 'A' }, '/adminName', 'name_too_short'],
  ])('are not made with %s', async (_, changes, pointer, code) => {
    const { status, body: problem } = await make(body(changes));
    expect([status, problem.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
    expect(server.mails).toEqual([]);
  });

  test('have no admin with an account of another role, or who works there already', async () => {
    const { body: problem } = await make(body({ adminEmail: others.doctor?.email }));
    expect(problem.errors).toEqual([expect.objectContaining({ pointer: '/adminEmail', code: 'other_role' })]);
    const ours = await createAssociation(server.db.ownerPool, 'Raiz');
    const manager = await createStaff(server.db.ownerPool, ours, 'manager');
    const { body: again } = await invite(ours.id, { adminEmail: manager.email });
    expect(again.errors).toEqual([expect.objectContaining({ pointer: '/adminEmail', code: 'works_there' })]);
    expect(server.mails).toEqual([]);
  });

  test('are not made where the mail is not taken', async () => {
    const { send } = server.services.mail;
    server.services.mail.send = () => Promise.reject(new Error('refused'));
    const sent = body({ adminEmail: 'sem@exemplo.com' });
    const refused = await make(sent);
    server.services.mail.send = send;
    expect(refused).toMatchObject({ status: 503, body: { code: 'operators.mail_failed' } });
    expect((await list()).items).toEqual([]);
    expect((await make(sent)).status).toBe(204);
  });

  test('mail an address three times in a quarter of an hour at most', async () => {
    const { id } = await createAssociation(server.db.ownerPool, 'Raiz');
    const adminEmail = 'muitas@exemplo.com';
    for (let count = 0; count < 3; count++) expect((await invite(id, { adminEmail })).status).toBe(204);
    expect(await invite(id, { adminEmail })).toMatchObject({ status: 429, body: { code: 'operators.too_many_mails' } });
    expect((await list()).items[0]?.invited).toEqual([adminEmail]);
  });

  test('are listed by name, page by page, and found by a part of it', async () => {
    for (const name of ['Ébano', 'Cacau', 'Dália']) await createAssociation(server.db.ownerPool, name);
    const first = await list('?limit=2');
    expect(first.items.map(({ name }) => name)).toEqual(['Cacau', 'Dália']);
    const second = await list(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([second.items.map(({ name }) => name), second.nextCursor]).toEqual([['Ébano'], null]);
    expect((await list('?search=eba')).items.map(({ name }) => name)).toEqual(['Ébano']);
  });

  test('are closed, which takes them from everybody, and opened as they were; both stand in the history once', async () => {
    const ours = await createAssociation(server.db.ownerPool, 'Raiz');
    const admin = await createStaff(server.db.ownerPool, ours, 'admin');
    const settings = async () =>
      (await server.send('GET', `/api/associations/${ours.id}/settings`, { as: admin })).status;
    expect(await settings()).toBe(200);
    expect((await setStatus(ours.id, 'closed')).status).toBe(204);
    expect((await setStatus(ours.id, 'closed')).status).toBe(204);
    expect(await settings()).toBe(404);
    expect((await list('?status=closed')).items).toMatchObject([{ name: 'Raiz', admins: ['Equipe de Teste'] }]);
    expect((await setStatus(ours.id, 'active')).status).toBe(204);
    expect(await settings()).toBe(200);
    const [opened, closed, before] = await events();
    expect([opened?.kind, closed?.kind, closed?.subject]).toEqual(['association_opened', 'association_closed', 'Raiz']);
    expect(before?.kind).not.toBe('association_closed');
  });

  test('have a plan with a note for operators, which stands in the history once for each change of it', async () => {
    const ours = await createAssociation(server.db.ownerPool, 'Raiz');
    expect((await list()).items).toMatchObject([{ name: 'Raiz', plan: null }]);
    const { length } = await events();
    expect((await setPlan(ours.id, { note: '  R$ 900 por mês ' })).status).toBe(204);
    expect((await setPlan(ours.id, { note: 'R$ 900 por mês' })).status).toBe(204);
    expect((await list()).items).toMatchObject([{ plan: { paidUntil: '2026-12-31', note: 'R$ 900 por mês' } }]);
    const [event, ...before] = await events();
    expect(event).toMatchObject({
      kind: 'association_plan_set',
      actorName: 'Olívia Operadora',
      subject: 'Raiz',
      personName: null,
    });
    expect(before).toHaveLength(length);
    expect(JSON.stringify(event)).not.toContain('R$ 900');
    expect((await setPlan(ours.id, { paidUntil: '2027-12-31', note: ' ' })).status).toBe(204);
    expect((await list()).items).toMatchObject([{ plan: { paidUntil: '2027-12-31', note: null } }]);
    await setStatus(ours.id, 'closed');
    expect((await setPlan(ours.id, { paidUntil: null, note: 'Voltou atrás' })).status).toBe(204);
    expect((await list('?status=closed')).items).toMatchObject([{ plan: { paidUntil: null, note: 'Voltou atrás' } }]);
    expect((await setPlan(ours.id, { paidUntil: '2028-12-31' })).status).toBe(204);
    expect((await list('?status=closed')).items).toMatchObject([{ plan: { paidUntil: '2028-12-31' } }]);
  });

  test.each([
    ['a day before 2020', { paidUntil: '2019-12-31' }, '/paidUntil', 'paid_until_out_of_range'],
    ['a day more than ten years ahead', { paidUntil: '9999-12-31' }, '/paidUntil', 'paid_until_out_of_range'],
    ['a day that the calendar does not have', { paidUntil: '2026-02-30' }, '/paidUntil', 'date_invalid'],
    ['no day', { paidUntil: '' }, '/paidUntil', 'date_invalid'],
    ['a note that is too long', { note: 'a'.repeat(1001) }, '/note', 'too_big'],
  ])('have no plan with %s', async (_, changes, pointer, code) => {
    const { id } = await createAssociation(server.db.ownerPool, 'Raiz');
    const { status, body: problem } = await setPlan(id, changes);
    expect(status).toBe(422);
    expect(problem.errors).toContainEqual(expect.objectContaining({ pointer, code }));
    expect((await list()).items).toMatchObject([{ plan: null }]);
  });

  test('that have not paid lose nothing', async () => {
    const ours = await createAssociation(server.db.ownerPool, 'Raiz');
    const admin = await createStaff(server.db.ownerPool, ours, 'admin');
    const member = await createMember(server.db.ownerPool, ours);
    const seen = async () => {
      const settings = await server.send('GET', `/api/associations/${ours.id}/settings`, { as: admin });
      const members = await server.send('GET', `/api/associations/${ours.id}/members`, { as: admin });
      const memberships = await server.send('GET', '/api/memberships', { as: member });
      return [settings.status, members.body, memberships.body];
    };
    const before = await seen();
    expect((await setPlan(ours.id, { paidUntil: '2020-01-01' })).status).toBe(204);
    expect(await seen()).toEqual(before);
  });

  test('that are not there are neither closed nor given an admin or a plan', async () => {
    expect((await setPlan(randomUUID())).body.code).toBe('associations.not_found');
    expect((await setStatus(randomUUID(), 'closed')).body.code).toBe('associations.not_found');
    expect((await invite(randomUUID())).body.code).toBe('associations.not_found');
  });

  test('are nobody else’s to keep', async () => {
    const { id } = await createAssociation(server.db.ownerPool, 'Raiz');
    for (const [role, as] of Object.entries(others)) {
      expect((await server.send('GET', PATH, { as })).status, role).toBe(403);
      expect((await make(body(), as)).status, role).toBe(403);
      expect((await invite(id, {}, as)).status, role).toBe(403);
      expect((await setStatus(id, 'closed', as)).status, role).toBe(403);
      expect((await setPlan(id, {}, as)).status, role).toBe(403);
    }
    expect((await server.send('GET', PATH)).status).toBe(401);
    expect((await server.send('PUT', `${PATH}/${id}/status`, { body: { status: 'closed' } })).status).toBe(401);
    const plan = { body: { paidUntil: '2026-12-31', note: null } };
    expect((await server.send('PUT', `${PATH}/${id}/plan`, plan)).status).toBe(401);
    expect((await list()).items).toMatchObject([{ id, plan: null }]);
    expect(server.mails).toEqual([]);
  });
});
