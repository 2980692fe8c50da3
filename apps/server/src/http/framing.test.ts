import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';

let http: Server;
const reached: string[] = [];

beforeAll(async () => {
  const app = new Hono().on(['GET', 'POST'], '*', async (context) => {
    reached.push(`${context.req.method} ${await context.req.text()}`);
    return context.text('reached');
  });
  http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(http, 'listening');
});
afterAll(() => http.close());

/** What the server says to these bytes, until it closes the connection. */
async function answerTo(lines: readonly string[], body: string): Promise<string> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.end(`${[...lines, 'Host: a', 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  let said = '';
  for await (const chunk of socket) said += chunk;
  return said;
}

/** Where two programs in a row could see different ends of one request, the second part would be a request of its own. */
test.each([
  [
    'both a length and chunks',
    ['POST / HTTP/1.1', 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    '0\r\n\r\nGET /x',
  ],
  ['two lengths', ['POST / HTTP/1.1', 'Content-Length: 3', 'Content-Length: 5'], 'abcde'],
  ['a length that is no number', ['POST / HTTP/1.1', 'Content-Length: +3'], 'abc'],
  ['chunks under another name', ['POST / HTTP/1.1', 'Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  ['a space before the colon', ['POST / HTTP/1.1', 'Content-Length : 3'], 'abc'],
  ['a line break inside of a header', ['POST / HTTP/1.1', 'X-A: a\rContent-Length: 3'], 'abc'],
])('a request with %s is refused and reaches nothing', async (_, lines, body) => {
  reached.length = 0;
  expect(await answerTo(lines, body)).toMatch(/^HTTP\/1\.1 400 /);
  expect(reached).toEqual([]);
});

test('TRACE is no method of its own: what no route takes gives nothing of the request back', async () => {
  reached.length = 0;
  for (const method of ['TRACE', 'TRACK', 'CONNECT']) {
    const said = await answerTo([`${method} / HTTP/1.1`, 'Cookie: secret'], '');
    expect([method, said.includes('secret'), said.startsWith('HTTP/1.1 2')]).toEqual([method, false, false]);
  }
  expect(reached).toEqual([]);
});

test('a request that is as it should be arrives whole', async () => {
  reached.length = 0;
  await answerTo(['POST / HTTP/1.1', 'Content-Length: 3'], 'abc');
  await answerTo(['POST / HTTP/1.1', 'Transfer-Encoding: chunked'], '3\r\nabc\r\n0\r\n\r\n');
  expect(reached).toEqual(['POST abc', 'POST abc']);
});
