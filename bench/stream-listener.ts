/** Somebody who listens to their notifications as a browser does: comes back after a pause with the last id that it saw. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the stream tells a browser to wait; this is it, without reading it. */
export const RETRY_MS = 2_000;

export type Arrival = { relatedId: string; at: number; connectedAt: number };
export type Listener = {
  userId: string;
  token: string;
  lastId: string;
  /** Since when it is connected; undefined while it is not. */
  connectedAt: number | undefined;
  arrivals: Arrival[];
  isStopped: boolean;
  /** How often its stream ended: as a whole answer does, or cut off. */
  ended: number;
  cut: number;
  request?: http.ClientRequest;
};

export const newListener = (userId: string, token: string): Listener => ({
  userId,
  token,
  lastId: '0',
  connectedAt: undefined,
  arrivals: [],
  isStopped: false,
  ended: 0,
  cut: 0,
});

/** Listens at these addresses in turn until it is stopped. */
export async function listen(listener: Listener, addresses: readonly string[]): Promise<void> {
  for (let turn = 0; !listener.isStopped; turn++) {
    await connectOnce(listener, addresses[turn % addresses.length] as string);
    listener.connectedAt = undefined;
    if (!listener.isStopped) await sleep(RETRY_MS, undefined, { ref: false });
  }
}

function connectOnce(listener: Listener, address: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { cookie: `balsamo.session_token=${listener.token}.signature`, 'last-event-id': listener.lastId };
    listener.request = http.get(`${address}/api/notifications/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return resolve();
      }
      const connectedAt = performance.now();
      listener.connectedAt = connectedAt;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const [, id] = /^id: (\d+)$/m.exec(event) ?? [];
          const [, data] = /^data: (.*)$/m.exec(event) ?? [];
          if (!id || !data) continue;
          listener.lastId = id;
          listener.arrivals.push({ relatedId: JSON.parse(data).relatedId, at: performance.now(), connectedAt });
        }
      });
      response.on('end', () => listener.ended++);
      response.on('close', () => {
        if (!response.complete && !listener.isStopped) listener.cut++;
        resolve();
      });
      response.on('error', () => resolve());
    });
    listener.request.on('error', () => resolve());
  });
}
