import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing.ts';
import { type Browser, createBrowser, MARIA } from '../testing.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
type Item = { id: string; browser: string | null; system: string | null; isCurrent: boolean };

let server: TestServer;
let maria: Browser;
let phone: Browser;
let people = 0;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  const email = `sessao${++people}@exemplo.com`;
  maria = createBrowser(server);
  await maria.signUp({ email });
  phone = createBrowser(server, { 'user-agent': PHONE });
  await phone.signIn(email, MARIA.password);
});

const list = async (browser: Browser) => (await browser.get('/api/account/sessions')).body.items as Item[];
const isSignedIn = async (browser: Browser) => (await browser.get('/api/account')).status === 200;

describe('the list of sessions', () => {
  it('names each device in plain words, this one first', async () => {
    expect(await list(phone)).toMatchObject([
      { browser: 'Chrome', system: 'Android', isCurrent: true },
      { browser: null, system: null, isCurrent: false },
    ]);
    expect((await list(maria)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('tells no token, no address and no user agent', async () => {
    const { body } = await phone.get('/api/account/sessions');
    const token = phone.cookies.get('balsamo.session_token')?.split('.')[0] as string;
    expect(JSON.stringify(body)).not.toContain(token);
    expect(JSON.stringify(body)).not.toContain('Pixel');
  });

  it('leaves out what has ended and what is another person’s', async () => {
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `estranha${people}@exemplo.com` });
    const [, other] = await list(maria);
    await server.db.ownerPool.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [
      other?.id,
    ]);
    expect(await list(maria)).toHaveLength(1);
    expect(await list(stranger)).toHaveLength(1);
  });
});

describe('signing out elsewhere', () => {
  it('ends the one that is named', async () => {
    const [, other] = await list(maria);
    expect((await maria.delete(`/api/account/sessions/${other?.id}`)).status).toBe(204);
    expect([await isSignedIn(maria), await isSignedIn(phone)]).toEqual([true, false]);
  });

  it('knows no session of another person, nor one that is gone', async () => {
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `estranha${people}@exemplo.com` });
    const [own] = await list(maria);
    for (const id of [own?.id, crypto.randomUUID()]) {
      const { status, body } = await stranger.delete(`/api/account/sessions/${id}`);
      expect([status, body.code]).toEqual([404, 'account.no_such_session']);
    }
    expect(await isSignedIn(maria)).toBe(true);
  });

  it('ends all others and keeps this one', async () => {
    const stranger = createBrowser(server);
    await stranger.signUp({ email: `estranha${people}@exemplo.com` });
    expect((await maria.delete('/api/account/sessions')).status).toBe(204);
    expect([await isSignedIn(maria), await isSignedIn(phone), await isSignedIn(stranger)]).toEqual([true, false, true]);
  });

  it('ends all, this one included, and clears its cookie', async () => {
    const { status, setCookies } = await maria.delete('/api/account/sessions?scope=all');
    expect(status).toBe(204);
    expect(setCookies.join()).toMatch(/balsamo\.session_token=;.*Max-Age=0/);
    expect([await isSignedIn(maria), await isSignedIn(phone)]).toEqual([false, false]);
  });

  it('clears the cookie when the one that is named is this one', async () => {
    const [own] = await list(maria);
    const { setCookies } = await maria.delete(`/api/account/sessions/${own?.id}`);
    expect(setCookies.join()).toMatch(/balsamo\.session_token=;.*Max-Age=0/);
  });

  it('needs a live session', async () => {
    const dead = createBrowser(server);
    dead.cookies.set('balsamo.session_token', 'inventado.assinatura');
    for (const browser of [createBrowser(server), dead]) {
      expect((await browser.get('/api/account/sessions')).status).toBe(401);
      expect((await browser.delete('/api/account/sessions?scope=all')).status).toBe(401);
      expect((await browser.delete(`/api/account/sessions/${crypto.randomUUID()}`)).status).toBe(401);
    }
    expect(await isSignedIn(maria)).toBe(true);
  });
});
