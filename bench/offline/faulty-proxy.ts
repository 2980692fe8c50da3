import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/server/src/demo/random.ts';
import { createFaultyNetwork, type FaultCounts, type NetworkState } from './faulty-network.ts';

/** A request that would change something, as it left the browser. */
export type SeenWrite = { method: string; path: string; body: unknown };

/** One step of a delay; a late request takes up to 400 of them. */
const STEP_MS = 4;
/** Belongs to one connection, or is written anew. */
const OWN_HEADERS = ['connection', 'proxy-connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'];
/** What fetch has decoded already. */
const DECODED_HEADERS = [...OWN_HEADERS, 'content-encoding'];

/**
 * A forward proxy for one browser: it talks to the real server, and the way there is as bad as it is told to be. Only what goes to
 * the API meets faults; all the rest is cut, or not.
 */
export async function startFaultyProxy({ random, counts }: { random: Random; counts: FaultCounts }) {
  const seen: SeenWrite[] = [];
  const sockets = new Set<Socket>();
  const network = createFaultyNetwork({
    carry: (address, { credentials: _, ...request }) => fetch(address, { ...request, redirect: 'manual' }),
    random,
    counts,
    canHang: true,
    step: () => sleep(STEP_MS),
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { method = 'GET' } = request;
    const { pathname, href } = new URL(request.url ?? '', `http://${request.headers.host}`);
    const body = await buffer(request);
    if (pathname.startsWith('/api/diary') && method !== 'GET') {
      seen.push({ method, path: href, body: body.length > 0 ? JSON.parse(body.toString()) : undefined });
    }
    const init: RequestInit = {
      method,
      headers: headersOf(request),
      signal: gone.signal,
      ...(body.length > 0 ? { body } : {}),
    };
    const isFaulty = pathname.startsWith('/api/') || network.state() === 'off';
    const answer = await (isFaulty ? network.fetch(href, init) : fetch(href, { ...init, redirect: 'manual' }));
    const headers = [...answer.headers].filter(([name]) => !DECODED_HEADERS.includes(name));
    response.writeHead(answer.status, headers.flat());
    for await (const part of answer.body ?? []) response.write(part);
    response.end();
  }

  const server = createServer((request, response) => {
    // What happens on a bad way is that the connection breaks.
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every write that reached the way, once or more often, whatever became of it. */
    seen: seen as readonly SeenWrite[],
    state: network.state,
    set(next: NetworkState): void {
      network.set(next);
      if (next === 'off') cut();
    },
    settled: network.settled,
    async close(): Promise<void> {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

function headersOf(request: IncomingMessage): [string, string][] {
  return Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || OWN_HEADERS.includes(name) ? [] : [[name, String(value)]],
  );
}
