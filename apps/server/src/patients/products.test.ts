import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, createDoctor } from '../connections/testing.ts';
import { itemBody } from '../inventory/testing.ts';
import { prescribeTo } from '../prescriptions/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { createDoctorOf } from './testing.ts';

const LABEL = { thc: 2, cbd: 30, basis: 'mg_per_ml' };
let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;
let itemId: string;
let entryId: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  patient = await server.person();
  doctor = await createDoctorOf(server, patient);
  const details = { brand: 'Raiz', batch: 'lote-7', notes: 'na gaveta', dropsPerMl: 20, strength: LABEL };
  const item = itemBody({ nickname: 'Óleo da noite', details });
  itemId = (await server.send('POST', '/api/inventory/items', { as: patient, body: item })).body.id;
  entryId = await use(itemId);
});
afterAll(() => server?.close());

async function use(inventoryItemId: string | null, daysAgo = 0): Promise<string> {
  const consumedAt = new Date(server.clock.now.getTime() - daysAgo * 86_400_000).toISOString();
  const body = checkInBody({ consumedAt, inventoryItemId, quantity: { value: 4, unit: 'gotas' } });
  return (await server.send('POST', '/api/diary/entries', { as: patient, body })).body.id;
}
const read = (path: string, as = doctor) => server.send('GET', `/api/patients/${patient.id}${path}`, { as });
const PRODUCT = {
  nickname: 'Óleo da noite',
  dropsPerMl: 20,
  strength: { thc: 2, thca: null, cbd: 30, cbda: null, basis: 'mg_per_ml' },
};

describe('what was taken', () => {
  test('is told to the doctor by name and contents, on the page, in the list and of a single entry', async () => {
    const [page, list, one] = await Promise.all([read(''), read('/entries'), read(`/entries/${entryId}`)]);
    expect(page.body.entries[0].inventoryItem).toEqual(PRODUCT);
    expect(list.body.items[0].inventoryItem).toEqual(PRODUCT);
    expect(one.body.inventoryItem).toEqual(PRODUCT);
  });

  test('is found by its name', async () => {
    expect((await read('/entries?search=oleo%20da%20noite')).body.items).toMatchObject([{ id: entryId }]);
    expect((await read('/entries?search=gaveta')).body.items).toEqual([]);
  });

  test('tells nothing else of the stock', async () => {
    for (const path of ['', '/entries', `/entries/${entryId}`])
      expect(JSON.stringify((await read(path)).body)).not.toMatch(/Raiz|lote-7|gaveta/);
  });

  test('is told to nobody who is not connected any more', async () => {
    const former = await createDoctor(server, { isSubscribed: true });
    await connect(server, former, patient);
    expect((await read('', former)).body.entries[0].inventoryItem).toEqual(PRODUCT);
    await server.send('DELETE', `/api/connections/${former.id}`, { as: patient });
    expect((await read('', former)).status).toBe(404);
  });
});

describe('planned against recorded', () => {
  test('is the same on the doctor’s page and on the patient’s own, and counts one oil once', async () => {
    const oil = { type: 'oleo', name: 'oleo da NOITE', dosage: '4 gotas', frequency: '2x ao dia' };
    await server.send('POST', '/api/prescriptions', {
      as: patient,
      body: { id: crypto.randomUUID(), protocolName: 'Minha', products: [{ ...oil, frequency: '1x ao dia' }] },
    });
    await prescribeTo(server, doctor, patient, { products: [oil] });
    server.clock.now = new Date(server.clock.now.getTime() + 20 * 86_400_000);
    for (const days of [1, 1, 2]) await use(itemId, days);
    await use(null, 3);

    const ofDoctor = (await read('')).body.protocol.planned;
    const { items: own } = (await server.send('GET', '/api/prescriptions/planned-uses', { as: patient })).body;
    const plans = (list: { prescriptionId: string; product: number; plan: unknown }[]) =>
      list.map(({ prescriptionId, product, plan }) => ({ prescriptionId, product, plan }));
    expect(plans(ofDoctor)).toEqual(plans(own));
    expect(ofDoctor.map(({ plan }: { plan: unknown }) => plan)).toEqual([
      { kind: 'known', perDay: 2, days: 14, recorded: 3 },
      { kind: 'unknown', reason: 'counted_once' },
    ]);
  });
});
