import { createHmac, hkdfSync } from 'node:crypto';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { countSealed, sealAnew } from './identity/sealed-factors.ts';
import { createVault } from './identity/vault.ts';
import { createApp as authenticatorOf, turnAppOn } from './second-factor/testing.ts';
import { type Browser, clearMails, createAccount, createBrowser, MARIA, resetLinkFor, tokenOf } from './testing.ts';

const FORMER = 'former-secret-'.padEnd(40, 'f');
const PRESENT = 'present-secret-'.padEnd(40, 'p');
const LATEST = 'latest-secret-'.padEnd(40, 'l');
const NEW_PASSWORD = 'garoa-no-quintal-4';
const STEP_MS = 30_000;
let server: TestServer;
let email: string;
let maria: Browser;
let app: Awaited<ReturnType<typeof turnAppOn>>['app'];
let recoveryCodes: string[];

beforeAll(async () => {
  server = await createTestServer(inject('cluster'), { AUTH_SECRET: FORMER });
});
afterAll(() => server.close());
beforeEach(async () => {
  startWith(FORMER);
  await server.db.ownerPool.query('delete from second_factors; delete from recovery_codes');
  ({ email, browser: maria } = await createAccount(server));
  ({ app, recoveryCodes } = await turnAppOn(maria, MARIA.password, server.services.now));
  later();
  await clearMails(server);
});

/** The server as it starts again with these secrets, on the same database; browsers keep their cookies. */
function startWith(authSecret: string, ...formerSecrets: string[]): void {
  Object.assign(server.services.env, { authSecret, formerSecrets });
  Object.assign(server, { app: createApp(server.services) });
}
const later = () => {
  server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
};
const renew = () => sealAnew(server.services);
const counted = (authSecret: string, ...formerSecrets: string[]) =>
  countSealed(server.db.ownerPool as never, { authSecret, formerSecrets });
const isIn = async (browser: Browser) => (await browser.get('/api/account')).status === 200;
const secondStep = (browser: Browser, body: object) => browser.post('/api/auth/sign-in/second-step', body);
async function signInWith(code: string, more: object = {}): Promise<{ browser: Browser; status: number }> {
  const browser = createBrowser(server);
  expect((await browser.signIn(email, MARIA.password)).status).toBe(202);
  return { browser, status: (await secondStep(browser, { code, ...more })).status };
}

describe('another AUTH_SECRET, with the former one beside it', () => {
  it('signs nobody out, asks for no factor anew, and takes codes of apps and recovery codes', async () => {
    startWith(PRESENT, FORMER);
    expect(await isIn(maria)).toBe(true);
    expect((await signInWith(app.codeAt(server.clock.now))).status).toBe(200);
    expect((await signInWith(recoveryCodes[0] as string)).status).toBe(200);
    expect((await signInWith(recoveryCodes[0] as string)).status).toBe(422);
  });

  it('is enough alone, once everything is sealed anew: nothing needs the former one', async () => {
    startWith(PRESENT, FORMER);
    expect(await counted(PRESENT, FORMER)).toEqual({ present: 0, former: 11, unknown: 0 });
    await renew();
    expect(await counted(PRESENT, FORMER)).toEqual({ present: 11, former: 0, unknown: 0 });
    startWith(PRESENT);
    expect(await isIn(maria)).toBe(true);
    expect((await signInWith(app.codeAt(server.clock.now))).status).toBe(200);
    expect((await signInWith(recoveryCodes[1] as string)).status).toBe(200);
    expect((await signInWith(recoveryCodes[1] as string)).status).toBe(422);
    expect((await signInWith('0000-00000-0')).status).toBe(422);
  });

  it('can be followed by one more, and one more', async () => {
    startWith(PRESENT, FORMER);
    await renew();
    startWith(LATEST, PRESENT);
    await renew();
    startWith(LATEST);
    expect((await signInWith(app.codeAt(server.clock.now))).status).toBe(200);
    expect((await signInWith(recoveryCodes[2] as string)).status).toBe(200);
    startWith(FORMER, LATEST);
    await renew();
    startWith(FORMER);
    expect((await signInWith(recoveryCodes[3] as string)).status).toBe(200);
  });

  it('without the former one opens nothing of it, and says so', async () => {
    startWith(PRESENT);
    expect((await signInWith(app.codeAt(server.clock.now))).status).toBe(422);
    server.logged.length = 0;
    await renew();
    expect(server.logged.join('')).toContain('"lost":11');
    expect(await counted(FORMER)).toEqual({ present: 11, former: 0, unknown: 0 });
  });

  it('takes recovery codes from before they said which secret they are of', async () => {
    const key = Buffer.from(hkdfSync('sha256', FORMER, 'balsamo', 'second factor: recovery codes', 32));
    const { rows } = await server.db.ownerPool.query('select id from users where email = $1', [email]);
    const code = '0123456789';
    const hash = createHmac('sha256', key).update(`${rows[0].id}:${code}`).digest('base64url');
    await server.db.ownerPool.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
      rows[0].id,
      hash,
    ]);
    for (const secrets of [
      [FORMER, PRESENT],
      [PRESENT, FORMER],
    ] as const) {
      startWith(...secrets);
      await renew();
    }
    startWith(PRESENT);
    expect((await signInWith(code)).status).toBe(200);
  });

  it('says in the log when the former one is needed no more, and names no secret', async () => {
    startWith(PRESENT, FORMER);
    server.logged.length = 0;
    await renew();
    const said = server.logged.join('');
    expect(said).toContain('"renewed":11');
    expect(said).toContain('nothing in the database needs AUTH_SECRET_PREVIOUS');
    for (const secret of [FORMER, PRESENT]) expect(said).not.toContain(secret);
  });

  it('keeps a code of an app from being taken twice while it is sealed anew', async () => {
    const code = app.codeAt(server.clock.now);
    expect((await signInWith(code)).status).toBe(200);
    startWith(PRESENT, FORMER);
    await renew();
    expect((await signInWith(code)).status).toBe(422);
  });

  it('goes on with an app that was shown and not proven', async () => {
    const { browser } = await createAccount(server);
    const begun = (await browser.post('/api/account/second-factor/app', { password: MARIA.password })).body;
    startWith(PRESENT, FORMER);
    await renew();
    const code = authenticatorOf(begun.secret as string).codeAt(server.clock.now);
    expect((await browser.post('/api/account/second-factor/app/confirmation', { code })).status).toBe(200);
  });

  it('leaves a trusted browser trusted, and a sign-in that waits for its code waiting', async () => {
    const { browser: trusted } = await signInWith(app.codeAt(server.clock.now), { trustsDevice: true });
    later();
    const waiting = createBrowser(server);
    await waiting.signIn(email, MARIA.password);
    startWith(PRESENT, FORMER);
    await renew();
    await trusted.post('/api/auth/sign-out');
    expect((await trusted.signIn(email, MARIA.password)).status).toBe(200);
    expect((await secondStep(waiting, { code: app.codeAt(server.clock.now) })).status).toBe(200);
  });

  it('leaves links in mails working: a new password, a confirmed address', async () => {
    const { email: another } = await createAccount(server, { isConfirmed: false });
    const link = await resetLinkFor(server, email);
    await createBrowser(server).post('/api/auth/send-verification-email', { email: another });
    await server.services.mail.settled();
    const confirmation = tokenOf(server.mails.findLast(({ to }) => to === another));
    startWith(PRESENT, FORMER);
    await renew();
    const anyone = createBrowser(server);
    expect((await anyone.post('/api/auth/verify-email', { token: `${confirmation}x` })).status).toBe(410);
    expect((await anyone.post('/api/auth/verify-email', { token: confirmation })).status).toBe(204);
    expect((await anyone.post('/api/auth/reset-password', { token: link, newPassword: NEW_PASSWORD })).status).toBe(
      204,
    );
    startWith(LATEST);
    expect((await anyone.post('/api/auth/verify-email', { token: confirmation })).status).toBe(410);
  });

  it('knows the browsers that an account signed in on, and moves them to the present secret', async () => {
    const { email: another, browser } = await createAccount(server);
    const wrong = (from: Browser) => from.signIn(another, 'errada-mesmo-9');
    startWith(PRESENT, FORMER);
    for (let attempt = 0; attempt < 11; attempt++) await wrong(createBrowser(server));
    expect((await wrong(createBrowser(server))).status).toBe(429);
    expect((await browser.signIn(another, MARIA.password)).status).toBe(200);
    startWith(PRESENT);
    expect((await browser.signIn(another, MARIA.password)).status).toBe(200);
    expect(browser.cookies.get('balsamo.device')?.split('.')).toHaveLength(2);
  });

  it('goes on counting attempts: a change gives nobody more of them, and an erasure forgets both', async () => {
    const { email: another } = await createAccount(server);
    const wrong = () => createBrowser(server).signIn(another, 'errada-mesmo-9');
    for (let attempt = 0; attempt < 10; attempt++) expect((await wrong()).status).toBe(401);
    startWith(PRESENT, FORMER);
    expect((await wrong()).status).toBe(429);
    startWith(FORMER, PRESENT);
    expect((await wrong()).status).toBe(429);
    startWith(PRESENT, FORMER);
    const subjectOf = (secret: string) =>
      createHmac('sha256', secret)
        .update(`guess:${canonicalEmail(another)}`)
        .digest('base64url');
    const standing = async () =>
      (
        await server.db.ownerPool.query('select from rate_limit_attempts where subject = any($1)', [
          [subjectOf(FORMER), subjectOf(PRESENT)],
        ])
      ).rowCount;
    expect(await standing()).toBeGreaterThan(0);
    await createRateLimits(server.services).forgetPerson(server.db.systemPool, crypto.randomUUID(), [another]);
    expect(await standing()).toBe(0);
  });
});

describe('what a vault seals', () => {
  const secret = Buffer.from('12345678901234567890');
  const former = createVault({ authSecret: FORMER });
  const both = createVault({ authSecret: PRESENT, formerSecrets: [FORMER] });
  const present = createVault({ authSecret: PRESENT });

  it('is written with the present secret and read with any', () => {
    expect(present.open('maria', both.seal('maria', secret))).toEqual(secret);
    expect(both.open('maria', former.seal('maria', secret))).toEqual(secret);
    expect(both.renewSealed('maria', both.seal('maria', secret))).toBeNull();
    expect(both.renewSealed('joana', former.seal('maria', secret))).toBeUndefined();
  });

  it('keeps a recovery code to its person and its code under another secret too', () => {
    const kept = both.renewRecovery(former.recoveryHash('maria', '0123456789')) as string;
    expect(present.isRecovery('maria', '0123456789', kept)).toBe(true);
    expect(present.isRecovery('joana', '0123456789', kept)).toBe(false);
    expect(present.isRecovery('maria', '0123456780', kept)).toBe(false);
    expect(former.isRecovery('maria', '0123456789', kept)).toBe(false);
    expect(both.renewRecovery(kept)).toBeNull();
  });
});
