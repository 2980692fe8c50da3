import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, createAccount, createBrowser } from '../testing.ts';

const NEWEST = [
  { document: 'terms', version: '2026-11-26' },
  { document: 'privacy', version: '2026-11-27' },
];
let server: TestServer;
let maria: Browser;
let email: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-12-02T12:00:00Z');
  ({ email, browser: maria } = await createAccount(server));
});

const news = async (as = maria) => (await as.get('/api/account/legal')).body.items;
const agree = (items: unknown, as = maria) => as.post('/api/account/legal', { items });
const kept = async () =>
  (
    await server.db.ownerPool.query(
      `select document, version::text, agreed_at as at from legal_agreements
       where user_id = (select id from users where email = $1) order by document desc, version`,
      [email],
    )
  ).rows;
/** As it stands for who signed up under an earlier version, or before versions were kept. */
const forget = (version?: string) =>
  version
    ? server.db.ownerPool.query('update legal_agreements set version = $1', [version])
    : server.db.ownerPool.query('delete from legal_agreements');

describe('agreeing to the terms and the privacy policy', () => {
  it('is kept at sign-up, with its time, in the versions of that day', async () => {
    expect(await kept()).toEqual(NEWEST.map((one) => ({ ...one, at: server.clock.now })));
    expect(await news()).toEqual([]);
  });

  it('is asked for when there is a newer version, and what was agreed to before is kept', async () => {
    await forget('2026-01-01');
    expect(await news()).toEqual(NEWEST.map((one) => ({ ...one, agreed: '2026-01-01' })));
    expect((await agree(NEWEST)).status).toBe(204);
    expect(await news()).toEqual([]);
    expect((await kept()).map(({ version }) => version)).toEqual([
      '2026-01-01',
      '2026-11-26',
      '2026-01-01',
      '2026-11-27',
    ]);
  });

  it('is asked for where none was kept, one by one if one is agreed to', async () => {
    await forget();
    expect(await news()).toEqual(NEWEST.map((one) => ({ ...one, agreed: null })));
    expect((await agree(NEWEST.slice(0, 1))).status).toBe(204);
    expect(await news()).toEqual([{ ...NEWEST[1], agreed: null }]);
  });

  it('a second time changes nothing of the first', async () => {
    const before = await kept();
    server.clock.now = new Date('2026-12-03T12:00:00Z');
    expect((await agree(NEWEST)).status).toBe(204);
    expect(await kept()).toEqual(before);
  });

  it('to a version that is not the newest is refused', async () => {
    await forget();
    for (const version of ['2026-01-01', '2027-01-01']) {
      expect(await agree([{ document: 'terms', version }])).toMatchObject({
        status: 409,
        body: { code: 'account.legal_outdated' },
      });
    }
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['another text', [{ document: 'cookies', version: '2026-11-25' }]],
    ['no day', [{ document: 'terms', version: 'today' }]],
    ['more than there is', [...NEWEST, ...NEWEST]],
  ])('to %s is refused', async (_, items) => {
    expect((await agree(items)).status).toBe(422);
  });

  it('needs a session', async () => {
    const anyone = createBrowser(server);
    expect((await anyone.get('/api/account/legal')).status).toBe(401);
    expect((await agree(NEWEST, anyone)).status).toBe(401);
  });
});
