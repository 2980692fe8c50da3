import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
const PREFERENCES = '/api/diary/preferences';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

describe('what a patient chooses about the diary', () => {
  test('stands in the overview, and each choice leaves the other', async () => {
    const maria = await server.person();
    const change = (body: object) => server.send('PATCH', PREFERENCES, { as: maria, body });
    const shown = async () => (await server.send('GET', '/api/diary/overview', { as: maria })).body.preferences;
    expect(await shown()).toEqual({ mainSymptom: null, quickActions: [] });
    expect((await change({ mainSymptom: 'sleep' })).body).toEqual({ mainSymptom: 'sleep', quickActions: [] });
    expect((await change({ quickActions: ['tookCapsule', 'tookOil', 'tookOil'] })).body).toEqual({
      mainSymptom: 'sleep',
      quickActions: ['tookCapsule', 'tookOil'],
    });
    expect((await change({ mainSymptom: null })).body.mainSymptom).toBeNull();
    expect(await shown()).toEqual({ mainSymptom: null, quickActions: ['tookCapsule', 'tookOil'] });
  });

  test('is refused where it is nothing of the diary', async () => {
    const maria = await server.person();
    for (const body of [{ mainSymptom: 'hope' }, { quickActions: ['flew'] }, { other: 1 }]) {
      expect((await server.send('PATCH', PREFERENCES, { as: maria, body })).status).toBe(422);
    }
  });

  test('is no one else’s, and a doctor has none', async () => {
    const maria = await server.person();
    await server.send('PATCH', PREFERENCES, { as: maria, body: { mainSymptom: 'pain' } });
    const { body } = await server.send('GET', '/api/diary/overview', { as: await server.person() });
    expect(body.preferences.mainSymptom).toBeNull();
    const doctor = await server.person('medico');
    expect((await server.send('PATCH', PREFERENCES, { as: doctor, body: { mainSymptom: 'pain' } })).status).toBe(403);
  });
});
