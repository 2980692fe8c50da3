import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createServerState } from '../platform/server-state.ts';
import { checkMailCertificate } from './certificate.ts';

const ENDS = new Date('2031-05-20T12:00:00Z');
const DAY = 86_400_000;
let keys: { key: string; cert: string };
const open: Server[] = [];
beforeAll(async () => {
  x509.cryptoProvider.set(webcrypto as typeof globalThis.crypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=mail.test',
    notBefore: new Date('2021-01-01T00:00:00Z'),
    notAfter: ENDS,
    keys: pair,
    signingAlgorithm: algorithm,
  });
  const exported = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
  keys = {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${exported}\n-----END PRIVATE KEY-----\n`,
  };
});
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function serve(take: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    take(socket);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const secure = (socket: Socket) => new TLSSocket(socket, { isServer: true, ...keys }).on('error', () => undefined);

/** A mail server that begins in the clear. */
const plain =
  (capabilities: string[]) =>
  (socket: Socket): void => {
    socket.write('220 mail.test ESMTP\r\n');
    const lines = createInterface({ input: socket, terminal: false });
    lines.on('line', (line) => {
      if (line.startsWith('EHLO')) {
        const all = ['mail.test', ...capabilities];
        socket.write(all.map((word, place) => `250${place === all.length - 1 ? ' ' : '-'}${word}\r\n`).join(''));
      } else if (line === 'STARTTLS') {
        lines.close();
        socket.write('220 go ahead\r\n', () => secure(socket));
      }
    });
  };

async function check(smtpUrl: string | undefined, now: Date, state = createServerState()) {
  const lines: { msg: string; level: number; days?: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await checkMailCertificate({ env: { smtpUrl }, log, now: () => now, state });
  return { lines, endsAt: state.mailCertificateEndsAt };
}

const daysBefore = (days: number) => new Date(ENDS.getTime() - days * DAY);

test.each([
  ['smtps', () => serve(secure)],
  ['smtp', () => serve(plain(['SIZE 1000', 'STARTTLS', 'HELP']))],
])('the end of the certificate is read by %s, and nothing is said while it is far', async (scheme, start) => {
  const { lines, endsAt } = await check(`${scheme}://user:secret@127.0.0.1:${await start()}`, daysBefore(15));
  expect(endsAt).toEqual(ENDS);
  expect(lines).toEqual([]);
});

test('the log warns fourteen days before the end, and says when it is over', async () => {
  const url = `smtps://127.0.0.1:${await serve(secure)}`;
  expect((await check(url, daysBefore(13.5))).lines).toMatchObject([
    { msg: 'the certificate of the mail server ends soon', days: 13, level: 40 },
  ]);
  expect((await check(url, daysBefore(-1))).lines).toMatchObject([
    { msg: 'the certificate of the mail server has ended: mails are not sent', level: 50 },
  ]);
});

test('a mail server without TLS has no certificate, and none is asked where there is no mail server', async () => {
  const url = `smtp://127.0.0.1:${await serve(plain(['SIZE 1000']))}`;
  expect(await check(url, ENDS)).toEqual({ lines: [], endsAt: undefined });
  expect(await check(undefined, ENDS)).toEqual({ lines: [], endsAt: undefined });
});

test('a mail server that is away leaves what was known, and is said without its address', async () => {
  const state = { ...createServerState(), mailCertificateEndsAt: ENDS };
  const { lines, endsAt } = await check('smtps://user:secret@127.0.0.1:1', daysBefore(100), state);
  expect(endsAt).toEqual(ENDS);
  expect(lines).toMatchObject([
    { msg: 'the mail server was not reached to look at its certificate', error: 'ECONNREFUSED' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});
