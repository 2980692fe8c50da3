import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_AFTER_MS = 200;
/** What a server that stops, or cannot serve right now, answers. */
const AWAY = new Set([502, 503, 504]);

export type RetryingProxy = {
  address: string;
  /** Requests go to these in turn. */
  sendTo: (...addresses: string[]) => void;
  /** Requests that had to be sent a second time. */
  retried: () => number;
  close: () => Promise<void>;
};

/** As a proxy in front of several servers: what gets no answer, or one that says "not now", is sent once more, to another. */
export async function startRetryingProxy(): Promise<RetryingProxy> {
  const agent = new Agent({ keepAlive: true });
  let targets: readonly string[] = [];
  let turn = 0;
  let retried = 0;

  async function forward(target: string, asked: IncomingMessage, body: Buffer) {
    const sent = request(`${target}${asked.url}`, { agent, method: asked.method, headers: asked.headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { answer, text: Buffer.concat(await answer.toArray()) };
  }

  const server = createServer(async (asked, reply) => {
    const body = Buffer.concat(await asked.toArray());
    const first = targets[turn++ % targets.length] ?? '';
    let forwarded = await forward(first, asked, body).catch(() => undefined);
    if (!forwarded || AWAY.has(forwarded.answer.statusCode ?? 502)) {
      retried += 1;
      await sleep(RETRY_AFTER_MS);
      const other = targets.find((target) => target !== first) ?? first;
      forwarded = await forward(other, asked, body).catch(() => undefined);
    }
    if (!forwarded) return void reply.writeHead(502).end();
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = forwarded.answer.headers;
    reply.writeHead(forwarded.answer.statusCode ?? 502, headers).end(forwarded.text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendTo: (...addresses) => {
      targets = addresses;
    },
    retried: () => retried,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
