import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreadRefusals } from './guards.ts';
import type { HttpEnv } from './http-env.ts';

const LARGE = new Uint8Array(8 * 1024 * 1024);

let http: Server;
let address: string;
beforeAll(async () => {
  const app = new Hono<HttpEnv>()
    .use(unreadRefusals())
    // As long as a look into the database takes: the body has begun to arrive.
    .use(async (_, next) => sleep(20).then(next))
    .post('/refused', (context) => context.json({}, 429))
    .post('/thrown', () => {
      throw new Error('no');
    })
    .post('/taken', async (context) => context.json({ size: (await context.req.arrayBuffer()).byteLength }));
  app.onError((_, context) => context.json({}, 422));
  http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(http, 'listening');
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => http.close());

const post = (path: string, body: Uint8Array<ArrayBuffer>) => fetch(`${address}${path}`, { method: 'POST', body });

test.each([
  ['/refused', 429],
  ['/thrown', 422],
])(
  'of a large body for %s hardly more is read than had arrived, and the answer comes all the same',
  async (path, status) => {
    const requests = once(http, 'request');
    expect((await post(path, LARGE)).status).toBe(status);
    const [{ socket }] = (await requests) as [IncomingMessage];
    await sleep(200);
    expect(socket.bytesRead).toBeLessThan(LARGE.length / 16);
  },
);

test('of a connection that is closed after a refusal the answer says so: no request follows over it', async () => {
  expect((await post('/refused', LARGE)).headers.get('connection')).toBe('close');
  expect((await post('/taken', new Uint8Array(10))).headers.get('connection')).toBe('keep-alive');
});

test('a body that is wanted arrives whole', async () => {
  expect(await (await post('/taken', LARGE)).json()).toEqual({ size: LARGE.length });
});
