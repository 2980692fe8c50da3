import type { InstallationNumbers } from '@balsamo/contract/operators/number-schemas.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { GROUP_MIN } from '@balsamo/domain/group-figures/group-figures.ts';
import { NUMBER_DAYS } from '@balsamo/domain/operators/numbers.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let operator: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  operator = await createPerson(server.db.ownerPool, 'operador');
});
afterAll(() => server?.close());

const read = (as?: TestPerson) => server.send('GET', '/api/admin/numbers', as ? { as } : {});
const numbers = async () => (await read(operator)).body as InstallationNumbers;
const record = async () => {
  const as = await server.person();
  const { status } = await server.send('POST', '/api/diary/entries', { as, body: checkInBody() });
  expect(status).toBe(201);
};

describe('numbers of the installation', () => {
  test('tell of entries once as many people recorded as a group has, with a row for every day up to today', async () => {
    for (let count = 1; count < GROUP_MIN; count++) await record();
    expect(await numbers()).toMatchObject({ entryDays: null, accounts: { paciente: GROUP_MIN - 1, operador: 1 } });
    await record();
    const { entryDays } = await numbers();
    expect(entryDays).toHaveLength(NUMBER_DAYS);
    expect(entryDays?.at(-1)).toEqual({ day: localDay(server.clock.now, 'America/Sao_Paulo'), entries: GROUP_MIN });
    expect(entryDays?.slice(0, -1).every(({ entries }) => entries === 0)).toBe(true);
  });

  test('tell what waits, what failed and what is stored', async () => {
    const { jobs, messages, storage } = await numbers();
    expect([jobs, messages, storage.files]).toEqual([
      { waiting: 0, failed: 0 },
      { waiting: 0, failedMails: 0, failedPushes: 0 },
      0,
    ]);
    expect(storage.database).toBeGreaterThan(1_000_000);
  });

  test('tell how many mails were lost, of each kind that is not tried again', async () => {
    const { mail } = server.services;
    const { send } = mail;
    mail.send = () => Promise.reject(new Error('550 no such mailbox'));
    try {
      const { email } = await server.person();
      const asked = await server.send('POST', '/api/auth/request-password-reset', { body: { email } });
      expect(asked.status).toBe(202);
      await mail.settled();
    } finally {
      mail.send = send;
    }
    expect((await numbers()).lostMails).toEqual({ access: 1, account: 0, invitation: 0, team: 0 });
  });

  test('are for operators alone', async () => {
    for (const role of ['paciente', 'medico', 'associacao'] as const)
      expect((await read(await createPerson(server.db.ownerPool, role))).status, role).toBe(403);
    expect((await read()).status).toBe(401);
  });
});
