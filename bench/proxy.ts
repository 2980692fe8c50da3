/**
 * A small proxy in front of several servers, as operations.md describes one: it tries another server where a connection is refused, asks each
 * under /api/ready a few times a second, and sends what it was sent to no second server once a first one may have begun with it.
 */
import http, { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_MS = 250;

type Upstream = { port: number; isReady: boolean; agent: Agent };
export type RunningProxy = { address: string; close: () => void };

/** @param ports of the servers; one that is not there yet is found once it answers */
export async function startProxy(ports: readonly number[]): Promise<RunningProxy> {
  const upstreams: Upstream[] = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }));
  let turn = 0;
  const look = () => Promise.all(upstreams.map(lookAt));
  await look();
  const timer = setInterval(() => void look(), LOOK_MS);

  const proxy = http.createServer((asked, answer) => {
    // Whoever is ready first; of several in turn. Without any all are tried: the look may be old.
    const inTurn = upstreams.map((_, at) => upstreams[(turn + at) % upstreams.length] as Upstream);
    turn++;
    pass(asked, answer, [...inTurn.filter(({ isReady }) => isReady), ...inTurn.filter(({ isReady }) => !isReady)]);
  });
  proxy.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer);
      proxy.close();
      proxy.closeAllConnections();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

function lookAt(upstream: Upstream): Promise<void> {
  return new Promise((resolve) => {
    const done = (isReady: boolean) => {
      upstream.isReady = isReady;
      resolve();
    };
    http
      .get({ host: '127.0.0.1', port: upstream.port, path: '/api/ready', agent: false, timeout: 2_000 }, (answer) => {
        answer.resume();
        done(answer.statusCode === 200);
      })
      .on('timeout', function (this: http.ClientRequest) {
        this.destroy(new Error('no answer'));
      })
      .on('error', () => done(false));
  });
}

function pass(asked: IncomingMessage, answer: ServerResponse, [upstream, ...others]: Upstream[]): void {
  if (!upstream) return void answer.writeHead(502).end();
  const { port, agent } = upstream;
  const headers = { ...asked.headers, 'x-forwarded-for': '127.0.0.1' };
  const passed = http.request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers, agent });
  passed.on('error', (error: NodeJS.ErrnoException) => {
    upstream.isReady = false;
    // Nothing was sent: another one may be tried. Whatever else went wrong, the client alone knows whether it may ask again.
    if (error.code === 'ECONNREFUSED') return pass(asked, answer, others);
    if (answer.headersSent) return void answer.destroy();
    answer.writeHead(502).end();
  });
  passed.on('response', (taken) => {
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = taken.headers;
    answer.writeHead(taken.statusCode ?? 502, kept);
    answer.flushHeaders();
    taken.pipe(answer);
    taken.on('error', () => answer.destroy());
  });
  answer.on('close', () => passed.destroy());
  // Held back until there is a connection, so that a refused one has taken nothing of it.
  passed.on('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => asked.pipe(passed));
    else asked.pipe(passed);
  });
}
