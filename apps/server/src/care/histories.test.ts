import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { liveHistory } from './testing-histories.ts';

/** Of the two hundred that `npm run bench -- care-histories` lives, as many as a minute allows. */
const HISTORIES = 50;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

describe('whatever becomes of a circle of caregivers', () => {
  test('exactly those who should read and write the diary at every step', async () => {
    const wrong: string[] = [];
    let checks = 0;
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const report = await liveHistory(server, seed);
      wrong.push(...report.wrong);
      checks += report.checks;
    }
    console.info(`${HISTORIES} histories, ${checks} checks, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
    expect(server.logged.filter((line) => line.includes('40P01'))).toEqual([]);
  });
});
