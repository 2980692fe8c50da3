import { once } from 'node:events';
import { IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { slowDiscards } from './guards.ts';
import type { HttpEnv } from './http-env.ts';

const LARGE = new Uint8Array(512 * 1024);

let http: Server;
let address: string;
beforeAll(async () => {
  const app = new Hono<HttpEnv>()
    .use(slowDiscards())

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
afterEach(() => void vi.restoreAllMocks());
afterAll(() => http.close());

const post = (path: string, body: Uint8Array<ArrayBuffer>) => fetch(`${address}${path}`, { method: 'POST', body });

test.each([
  ['/refused', 429],
  ['/thrown', 422],
])(
  'what arrives of a large body for %s is read in breaths, and the answer comes all the same',
  async (path, status) => {
    const pauses = vi.spyOn(IncomingMessage.prototype, 'pause');
    expect((await post(path, LARGE)).status).toBe(status);
    await vi.waitFor(() => expect(pauses.mock.calls.length).toBeGreaterThan(1));
  },
);

test('a body that is wanted arrives whole', async () => {
  expect(await (await post('/taken', LARGE)).json()).toEqual({ size: LARGE.length });
});
