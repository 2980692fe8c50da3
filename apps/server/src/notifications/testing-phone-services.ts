import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { createServer } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { ApnsSettings, FcmSettings } from '../platform/phones-env.ts';

const PEM = { format: 'pem', type: 'pkcs8' } as const;
type Json = Record<string, unknown>;
/** What a service answers next, in place of what it would. */
type Answer = { status: number; body?: Json; headers?: Record<string, string> };

const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

/** Header and claims of a JWT; throws where the key did not sign it. */
function checkedToken(token: string, key: KeyObject): { header: Json; claims: Json } {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by the key that it should be');
  return { header: parse(head), claims: parse(claims) };
}

/** FCM and the token endpoint of Google, in one: takes messages that bring an access token which a signed assertion got. */
export async function startFcm() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const received: { token: string; data: Record<string, string>; message: Json }[] = [];
  const assertions: { header: Json; claims: Json }[] = [];
  const answers: Answer[] = [];
  const tokenAnswers: Answer[] = [];
  const gone = new Set<string>();
  const valid = new Set<string>();
  let lateness = () => 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const respond = ({ status, body = {}, headers = {} }: Answer) =>
      setTimeout(
        () => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
        lateness(),
      );
    if (request.url === '/token') {
      const grant = new URLSearchParams(text);
      if (grant.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return respond({ status: 400 });
      assertions.push(checkedToken(grant.get('assertion') ?? '', createPublicKey(privateKey)));
      const token = `ya29.${crypto.randomUUID()}`;
      const answer = tokenAnswers.shift();
      if (answer) return respond(answer);
      valid.add(token);
      return respond({ status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } });
    }
    if (request.url !== '/v1/projects/balsamo-1/messages:send') return respond({ status: 404 });
    if (!valid.has(String(request.headers.authorization).replace(/^Bearer /, ''))) return respond({ status: 401 });
    const answer = answers.shift();
    if (answer) return respond(answer);
    const { message } = JSON.parse(text) as { message: { token: string; data: Record<string, string> } };
    if (gone.has(message.token))
      return respond({
        status: 404,
        body: { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } },
      });
    received.push({ token: message.token, data: message.data, message });
    return respond({ status: 200, body: { name: 'projects/balsamo-1/messages/1' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings: FcmSettings = {
    projectId: 'balsamo-1',
    clientEmail: 'push@balsamo-1.iam.gserviceaccount.com',
    privateKey: privateKey.export(PEM).toString(),
    tokenUri: `${origin}/token`,
    origin,
  };
  return {
    settings,
    received,
    /** What was shown for access tokens, signature checked. */
    assertions,
    answers,
    tokenAnswers,
    /** Tokens of apps that are no longer there. */
    gone,
    /** Takes every access token back. */
    revoke: () => valid.clear(),
    answerLate(milliseconds: () => number) {
      lateness = milliseconds;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Apple's service over HTTP/2 without TLS: takes messages that bring a token which the team's key signed. */
export async function startApns() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const received: { token: string; headers: http2.IncomingHttpHeaders; payload: Json & { aps: Json } }[] = [];
  const providers: { token: string; header: Json; claims: Json }[] = [];
  const answers: Answer[] = [];
  const gone = new Set<string>();
  const sessions = new Set<http2.ServerHttp2Session>();
  let connections = 0;
  let lateness = () => 0;
  let isToBreak = false;
  const server = http2.createServer();
  server.on('session', (session) => {
    connections++;
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', async (stream, headers) => {
    let text = '';
    for await (const part of stream) text += part;
    const respond = ({ status, body, headers: more = {} }: Answer) =>
      setTimeout(() => {
        if (!stream.destroyed) stream.respond({ ':status': status, ...more });
        stream.end(body ? JSON.stringify(body) : '');
      }, lateness());
    if (isToBreak) {
      isToBreak = false;
      return stream.session?.destroy();
    }
    const bearer = String(headers.authorization).replace(/^bearer /, '');
    if (providers.at(-1)?.token !== bearer)
      providers.push({ token: bearer, ...checkedToken(bearer, createPublicKey(privateKey)) });
    const answer = answers.shift();
    if (answer) return respond(answer);
    const token = /^\/3\/device\/([\w:-]+)$/.exec(String(headers[':path']))?.[1] ?? '';
    if (gone.has(token)) return respond({ status: 410, body: { reason: 'Unregistered', timestamp: Date.now() } });
    received.push({ token, headers, payload: JSON.parse(text) });
    return respond({ status: 200 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings: ApnsSettings = {
    key: privateKey.export(PEM).toString(),
    keyId: 'ABC123DEFG',
    teamId: 'DEF123GHIJ',
    topic: 'app.balsamo',
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return {
    settings,
    received,
    /** Each provider token that came, signature checked. */
    providers,
    answers,
    gone,
    connections: () => connections,
    open: () => sessions.size,
    /** Says GOAWAY on each connection, and ends it. */
    sayGoAway() {
      for (const session of sessions) session.close();
    },
    /** Ends the connection over which the next message comes, in its midst. */
    breakOff() {
      isToBreak = true;
    },
    answerLate(milliseconds: () => number) {
      lateness = milliseconds;
    },
    close: () => {
      for (const session of sessions) session.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
