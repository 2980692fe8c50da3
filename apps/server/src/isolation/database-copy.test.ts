import { asSystem } from '@balsamo/database/as-system.ts';
import { claimJob } from '@balsamo/database/exports/claim.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addPasskey, createApp } from '../auth/second-factor/testing.ts';
import { type Answer, type Browser, clearMails, confirmAddress, createBrowser, MARIA } from '../auth/testing.ts';
import { createDoctor } from '../connections/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

const ORIGIN = 'http://balsamo.test';
const STEP_MS = 30_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
let server: TestServer;
/** What was handed out, under the name of what it was handed out as. */
let handedOut: Map<string, string>;
let people = 0;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());
beforeEach(async () => {
  handedOut = new Map();
  await clearMails(server);
});

function handOut(name: string, secret: string): void {
  expect(secret.length, name).toBeGreaterThanOrEqual(10);
  handedOut.set(`${name} ${handedOut.size}`, secret);
}

/** A browser of which every cookie is written down. */
function watchedBrowser(): Browser {
  const browser = createBrowser(server);
  const { cookies } = browser;
  const set = cookies.set.bind(cookies);
  cookies.set = (name, value) => {
    const parts = decodeURIComponent(value).split('.');
    for (const part of parts.filter((part) => part.length >= 22 && !UUID.test(part))) handOut(`cookie ${name}`, part);
    return set(name, value);
  };
  return browser;
}

/** The token of each link that was mailed since. */
async function mailedTokens(): Promise<string[]> {
  await server.services.mail.settled();
  const tokens = server.mails.flatMap(({ text }) =>
    [...text.matchAll(/token=([\w.-]{20,})/g)].map(([, token = '']) => token),
  );
  server.mails.length = 0;
  for (const token of tokens) handOut('link', token);
  return tokens;
}

const fine = (answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

/** Everything in any row, bytes as hexadecimal digits. */
async function everyRow(): Promise<Map<string, string>> {
  const { ownerPool } = server.db;
  const { rows } = await ownerPool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: all } = await ownerPool.query(`select string_agg(t::text, ' ') as text from "${name}" t`);
    texts.set(name, all[0].text ?? '');
  }
  return texts;
}

/** A secret as it is, and its text and its bytes in the ways in which somebody might have written them. */
function waysToWrite(secret: string): string[] {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const isBase32 = [...secret].every((letter) => BASE32.includes(letter));
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url'), Buffer.from(secret.replaceAll('-', ''))];
  if (isBase32) bytes.push(Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))));
  const written = bytes
    .filter(({ length }) => length >= 10)
    .flatMap((each) => (['hex', 'base64', 'base64url'] as const).map((form) => each.toString(form).replace(/=+$/, '')));
  return [secret, secret.replaceAll('-', ''), ...written];
}

/** Which table holds which of the secrets. */
async function found(): Promise<string[]> {
  const texts = await everyRow();
  return [...handedOut].flatMap(([name, secret]) =>
    [...texts]
      .filter(([, text]) => waysToWrite(secret).some((way) => text.includes(way)))
      .map(([table]) => `${name} in ${table}`),
  );
}

describe('a copy of the database', () => {
  it('holds nothing that a browser, an app or a mail was given, in any form', async () => {
    const email = `copia${++people}@exemplo.com`;
    const maria = watchedBrowser();
    fine(await maria.signUp({ email }));
    await mailedTokens();
    await confirmAddress(server, email);

    // A second factor of each kind.
    const begun = fine(await maria.post('/api/account/second-factor/app', { password: MARIA.password }));
    handOut('secret of an app', begun.secret as string);
    const app = createApp(begun.secret as string);
    const code = () => app.codeAt(server.clock.now);
    const { recoveryCodes } = fine(await maria.post('/api/account/second-factor/app/confirmation', { code: code() }));
    for (const each of recoveryCodes as string[]) handOut('recovery code', each);
    const later = () => {
      server.clock.now = new Date(server.clock.now.getTime() + STEP_MS);
    };
    later();
    const passkey = await addPasskey(maria, MARIA.password, ORIGIN, 'Celular', { code: code() });
    fine(passkey.answer);
    later();

    // A sign-in with its second step, in a browser that is trusted from then on, and one that waits for its code.
    const other = watchedBrowser();
    await other.signIn(email, MARIA.password);
    fine(await other.post('/api/auth/sign-in/second-step', { code: code(), trustsDevice: true }));
    await watchedBrowser().signIn(email, MARIA.password);
    const asked = fine(await watchedBrowser().post('/api/auth/sign-in/passkey/challenge'));
    handOut('challenge', (asked.options as { challenge: string }).challenge);

    // Links: another password, another address and the way back from it, and one that still waits.
    await watchedBrowser().post('/api/auth/request-password-reset', { email });
    await mailedTokens();
    later();
    const moved = `copia${++people}@exemplo.com`;
    fine(await other.post('/api/account/email', { newEmail: moved, password: MARIA.password, code: code() }));
    const [toMove] = await mailedTokens();
    fine(await watchedBrowser().post('/api/account/email/confirmation', { token: toMove }));
    expect(await mailedTokens()).toHaveLength(1);
    later();
    const next = `copia${++people}@exemplo.com`;
    fine(await other.post('/api/account/email', { newEmail: next, password: MARIA.password, code: code() }));
    expect(await mailedTokens()).not.toHaveLength(0);

    // A new password, which gives the session another token.
    later();
    fine(
      await other.post('/api/account/password', {
        currentPassword: MARIA.password,
        newPassword: 'garoa-no-quintal-4',
        code: code(),
      }),
    );

    // An invitation, and an export that a server works on.
    const helena = await createDoctor(server);
    await server.send('POST', '/api/invitations', {
      as: helena,
      body: { name: 'Ana Lúcia', email: 'ana@exemplo.com' },
    });
    expect(await mailedTokens()).toHaveLength(1);
    fine(await other.post('/api/account/exports', { format: 'json' }));
    const job = await asSystem(server.db, 'a test is a worker', ({ client }) => claimJob(client, server.clock.now));
    handOut('lease', job?.token.replace('job:', '') ?? '');

    expect([...handedOut.keys()].map((name) => name.replace(/ \d+$/, ''))).toEqual(
      expect.arrayContaining([
        'cookie balsamo.session_token',
        'cookie balsamo.second_step',
        'cookie balsamo.trusted',
        'secret of an app',
        'recovery code',
        'challenge',
        'link',
        'lease',
      ]),
    );
    expect(await found()).toEqual([]);
  });

  it('is read whole by this test: an address and bytes are found in it', async () => {
    handOut('address', 'ana@exemplo.com');
    const { rows } = await server.db.ownerPool.query(
      "select encode(public_key, 'base64') as key from passkeys limit 1",
    );
    handOut('key', rows[0].key.replaceAll('\n', '').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''));
    expect(await found()).toEqual(['address 0 in invitations', 'key 1 in passkeys']);
  });

  it('opens no session with what stands in it', async () => {
    const { rows } = await server.db.ownerPool.query('select token from sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows)
      for (const cookie of [token, encodeURIComponent(token), token.replace('sha256:', '')])
        expect(
          (await server.send('GET', '/api/account', { headers: { cookie: `balsamo.session_token=${cookie}` } })).status,
        ).toBe(401);
  });
});
