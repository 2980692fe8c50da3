import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@balsamo/contract/notifications/schemas.ts';

export type Received = {
  /** When it came, in milliseconds since 1970. */
  at: number;
  message: PushMessage;
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  /** Claims of the VAPID token, after its signature was checked against the key that came along. */
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
};

/**
 * A push service and the browsers that subscribed to it, in one: takes messages on a port of this machine, checks their
 * signature (RFC 8292) and decrypts them with the browser's key as RFC 8291 says, with nothing but node:crypto.
 */
export async function startPushService() {
  const browsers = new Map<
    string,
    { ecdh: ReturnType<typeof createECDH>; auth: Buffer; serverKey: string | undefined }
  >();
  const received: Received[] = [];
  const asked: string[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  let lateness = () => 0;
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      let answer = answers.shift() ?? { status: 201 };
      const browser = browsers.get(request.url ?? '');
      const { claims, publicKey } = checkedClaims(String(request.headers.authorization));
      if (!browser) answer = { status: 410 };
      // RFC 8292 §4.2: of a restricted subscription nothing else is taken.
      if (browser?.serverKey && browser.serverKey !== publicKey) answer = { status: 403 };
      asked.push(publicKey);
      if (answer.status < 300 && browser) {
        const text = decrypted(Buffer.concat(parts), browser.ecdh, browser.auth);
        received.push({
          at: Date.now(),
          message: JSON.parse(text),
          path: request.url ?? '',
          headers: request.headers,
          claims,
          publicKey,
        });
      }
      setTimeout(() => response.writeHead(answer.status, answer.headers).end(), lateness());
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** With which public key each message was signed, those that were refused among them. */
    asked,
    /** What the next messages are answered, in order; 201 when there is nothing left. */
    answers,
    /** @param milliseconds from what came in to its answer */
    answerLate(milliseconds: () => number) {
      lateness = milliseconds;
    },
    /** From now on messages to it are answered with 410. */
    forget: (endpoint: string) => browsers.delete(new URL(endpoint).pathname),
    /**
     * A browser that subscribes: the body of `POST /api/notifications/push-subscriptions`.
     * @param serverKey whose messages alone it takes; without it anybody's
     */
    subscribe(serverKey?: string) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('hex')}`;
      browsers.set(path, { ecdh, auth, serverKey });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}${path}`, keys };
    },
    close: () => new Promise((resolve) => http.close(resolve)),
  };
}

/** RFC 8291 over RFC 8188: header with salt, record size and the sender's public key, then one record. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const record = body.subarray(21 + senderLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derived = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record's text ends at a byte 2, which padding may follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims of `vapid t=<token>, k=<key>`; throws when the key did not sign them. */
function checkedClaims(authorization: string): Pick<Received, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the VAPID token is not signed by the key beside it');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}

export type TestPushService = Awaited<ReturnType<typeof startPushService>>;
