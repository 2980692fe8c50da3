import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrain } from './drain.ts';

let http: Server;
let drain: () => Promise<void>;
/** Answers that wait for the test to end them. */
const waiting: ServerResponse[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  waiting.length = 0;
  http = createServer((asked, answer) => {
    if (asked.url === '/later') waiting.push(answer);
    else asked.resume().on('end', () => answer.end('done'));
  });
  ({ drain } = createDrain(http));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  http.close();
});

/** A connection and everything it was sent; `ended` is how it ended. */
async function open() {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('end', () => resolve('closed'));
    socket.on('error', ({ message }) => resolve(message));
  });
  return {
    socket,
    ended,
    said: () => said,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`),
  };
}

test('a request that runs when the server drains is answered, and told that it was the last', async () => {
  const client = await open();
  client.ask('/later');
  await expect.poll(() => waiting.length).toBe(1);
  const drained = drain();
  waiting[0]?.end('late');
  expect(await client.ended).toBe('closed');
  expect(client.said()).toMatch(/^HTTP\/1\.1 200[\s\S]*Connection: close[\s\S]*late/);
  await drained;
});

test('a request that arrives on a kept-alive connection while the server drains is answered and not reset', async () => {
  const client = await open();
  client.ask('/');
  await expect.poll(client.said).toMatch(/done/);
  const drained = drain();
  client.ask('/');
  expect(await client.ended).toBe('closed');
  expect(client.said().split('HTTP/1.1 200')).toHaveLength(3);
  expect(client.said()).toMatch(/Connection: close/);
  await drained;
});

test('a body that is still on its way when the server drains is waited for', async () => {
  const client = await open();
  client.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nha');
  await once(http, 'request');
  const drained = drain();
  client.socket.write('lf');
  expect(await client.ended).toBe('closed');
  expect(client.said()).toMatch(/done/);
  await drained;
});

test('headers that are still on their way when the server drains are waited for', async () => {
  const client = await open();
  client.socket.write('GET / HTTP/1.1\r\n');
  await new Promise((resolve) => setImmediate(resolve));
  const drained = drain();
  client.socket.write('Host: a\r\n\r\n');
  expect(await client.ended).toBe('closed');
  expect(client.said()).toMatch(/done/);
  await drained;
});

test('a connection that asks nothing is closed, one that is new is refused', async () => {
  const client = await open();
  const { port } = http.address() as AddressInfo;
  const drained = drain();
  const late = connect(port, '127.0.0.1');
  sockets.push(late);
  expect((await once(late, 'error'))[0].code).toBe('ECONNREFUSED');
  expect(await client.ended).toBe('closed');
  await drained;
});

test('a connection that streams is closed as soon as its stream ends', async () => {
  const client = await open();
  client.ask('/later');
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.write('one');
  await expect.poll(client.said).toMatch(/one/);
  const drained = drain();
  waiting[0]?.end('two');
  expect(await client.ended).toBe('closed');
  expect(client.said()).toMatch(/two/);
  await drained;
});
