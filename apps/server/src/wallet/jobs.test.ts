import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createCareWorld } from '../care/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { remindOfDocuments } from './jobs.ts';
import { addDocument, documentBody } from './testing.ts';

let server: TestServer;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-08-01T15:00:00Z');
  patient = await server.person();
});

const remindAt = (day: string, time = '13:00') =>
  remindOfDocuments({ ...server.services, now: () => new Date(`${day}T${time}:00Z`) });
const told = async () =>
  (
    await server.db.ownerPool.query<{ data: Record<string, string> }>(
      "select data from notifications where user_id = $1 and type = 'document_ends_soon' order by sequence",
      [patient.id],
    )
  ).rows;

describe('the last day of a document', () => {
  test('is told of 60, 30 and 7 days before, once each, however often the job runs', async () => {
    await addDocument(server, patient, { validUntil: '2026-12-20', type: 'autorizacao_anvisa' });
    const counts: string[] = [];
    for (const day of [
      '2026-10-20',
      '2026-10-21',
      '2026-10-22',
      '2026-11-20',
      '2026-12-12',
      '2026-12-13',
      '2026-12-20',
      '2026-12-21',
    ]) {
      await Promise.all([remindAt(day), remindAt(day)]);
      counts.push(`${day} ${(await told()).length}`);
    }
    expect(counts).toEqual([
      '2026-10-20 0',
      '2026-10-21 1',
      '2026-10-22 1',
      '2026-11-20 2',
      '2026-12-12 2',
      '2026-12-13 3',
      '2026-12-20 3',
      '2026-12-21 3',
    ]);
    expect((await told())[0]?.data).toEqual({ documentType: 'autorizacao_anvisa', validUntil: '2026-12-20' });
  });

  test('is told of from nine in the morning of the patient’s own day', async () => {
    server.clock.now = new Date('2026-12-01T15:00:00Z');
    await server.db.ownerPool.query("update users set time_zone = 'America/Rio_Branco' where id = $1", [patient.id]);
    await addDocument(server, patient, { validUntil: '2026-12-20' });
    await remindAt('2026-12-13', '13:59');
    expect(await told()).toHaveLength(0);
    await remindAt('2026-12-13', '14:00');
    expect(await told()).toHaveLength(1);
  });

  test('that is already near when it is written down is no news', async () => {
    server.clock.now = new Date('2026-12-01T15:00:00Z');
    await addDocument(server, patient, { validUntil: '2026-12-20' });
    await remindAt('2026-12-02');
    expect(await told()).toHaveLength(0);
    await remindAt('2026-12-13');
    expect(await told()).toHaveLength(1);
  });

  test('that was put off is told of for the new day', async () => {
    const { id } = await addDocument(server, patient, { validUntil: '2026-12-20' });
    await remindAt('2026-12-13');
    const { id: _, ...details } = documentBody({ validUntil: '2028-12-20' });
    await server.send('PUT', `/api/documents/${id}`, { as: patient, body: details });
    await remindAt('2026-12-14');
    await remindAt('2028-10-21');
    expect(await told()).toHaveLength(2);
  });

  describe('that has been renewed', () => {
    /** Numbers and issuer are those of `documentBody`: Anvisa's. */
    const old = { title: 'Óleo', validUntil: '2026-12-20' };
    const renewed = { title: 'Óleo', validUntil: '2028-12-10', issuedOn: '2026-11-10', number: '777' };

    test('is told of no more, from the day on which the newer one is kept', async () => {
      await addDocument(server, patient, old);
      await remindAt('2026-11-20');
      expect(await told()).toHaveLength(1);
      server.clock.now = new Date('2026-11-25T15:00:00Z');
      const { id } = await addDocument(server, patient, renewed);
      await remindAt('2026-12-13');
      expect(await told()).toHaveLength(1);
      // Of the newer one in its time.
      await remindAt('2028-12-03');
      expect((await told()).map(({ data }) => data.validUntil)).toEqual([old.validUntil, renewed.validUntil]);
      // Once that is thrown away, the old one counts again.
      await server.send('DELETE', `/api/documents/${id}`, { as: patient });
      await remindAt('2026-12-14');
      expect(await told()).toHaveLength(3);
    });

    test('by one that begins later is told of until then', async () => {
      await addDocument(server, patient, old);
      // The day of tolerance that `documentDaysProblem` gives.
      server.clock.now = new Date('2026-12-12T15:00:00Z');
      await addDocument(server, patient, { ...renewed, issuedOn: '2026-12-13' });
      await remindAt('2026-12-12');
      expect(await told()).toHaveLength(1);
    });

    test.each([
      ['another product', {}, { title: 'Flores' }],
      ['one of which nobody wrote for what', { title: null }, { title: null }],
      ['another type', {}, { type: 'decisao_judicial' }],
      ['an earlier end', {}, { validUntil: '2026-12-19' }],
      ['another doctor', { type: 'receita', issuer: 'Helena Prado' }, { type: 'receita', issuer: 'Caio Reis' }],
      ['a report beside a report', { type: 'laudo' }, { type: 'laudo' }],
    ] as const)('is not, by %s', async (_, before, after) => {
      await addDocument(server, patient, { ...old, ...before });
      await addDocument(server, patient, { ...renewed, issuedOn: null, ...after });
      await remindAt('2026-12-13');
      expect((await told()).map(({ data }) => data.validUntil)).toContain(old.validUntil);
    });

    test('is told of no more where a caregiver keeps it, and that they changed the old one is not said', async () => {
      const child = await createCareWorld(server).add(patient);
      for (const given of [old, renewed]) {
        const kept = await server.send('POST', '/api/documents', {
          as: patient,
          actingFor: child,
          body: documentBody({ ...given, issuedOn: null }),
        });
        expect(kept.status).toBe(201);
      }
      await remindAt('2026-12-13');
      expect((await told()).map(({ data }) => data.validUntil)).not.toContain(old.validUntil);
      const { rows } = await server.db.ownerPool.query(
        `select act from care_acts where kind = 'wallet_documents' order by at`,
      );
      expect(rows).toEqual([{ act: 'created' }, { act: 'created' }]);
    });

    test('is not, by a document of somebody else, of a child that the patient cares for neither', async () => {
      await addDocument(server, patient, old);
      const child = await createCareWorld(server).add(patient);
      const body = documentBody({ ...renewed, issuedOn: null });
      const kept = await server.send('POST', '/api/documents', { as: patient, actingFor: child, body });
      expect(kept.status).toBe(201);
      await addDocument(server, await server.person(), { ...renewed, issuedOn: null });
      await remindAt('2026-12-13');
      expect(await told()).toHaveLength(1);
    });
  });

  test('is not told of where there is none, or it is over', async () => {
    await addDocument(server, patient, { validUntil: null });
    await addDocument(server, patient, { validUntil: '2026-01-01' });
    await remindAt('2026-12-13');
    expect(await told()).toHaveLength(0);
  });
});
