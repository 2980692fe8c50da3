import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@balsamo/database/connection.ts';
import { WAKE_CHANNEL } from '@balsamo/database/notifications/queries.ts';
import type pg from 'pg';
import type { Logger } from 'pino';

/** Says when someone's notifications changed, on whichever server it happened. */
export type Wakeups = {
  /** Calls `wake` whenever this person's notifications may have changed, `end` when the server stops; answers how to leave. */
  follow: (userId: string, follower: { wake: () => void; end: () => void }) => () => void;
  /** How many follow this person on this server. */
  followersOf: (userId: string) => number;
  /** How many follow anybody on this server. */
  followersInAll: () => number;
  /** Ends every follower and the connection. */
  close: () => Promise<void>;
};

const RECONNECT_PAUSE_MS = 500;

/**
 * One connection per process that listens (LISTEN/NOTIFY), opened for the first follower. When it breaks it is opened again
 * and everyone is woken, for what was said in between was said to nobody: streams replay it from the table.
 */
export function createWakeups(db: Pick<Database, 'systemPool'>, log: Logger): Wakeups {
  const followers = new Map<string, Set<{ wake: () => void; end: () => void }>>();
  let inAll = 0;
  let listening: Promise<void> | undefined;
  let connection: pg.PoolClient | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    while (!isClosed) {
      try {
        const client = await db.systemPool.connect();
        connection = client;
        if (isClosed) break;
        const broken = new Promise<void>((resolve) => {
          client.on('error', () => resolve());
          client.on('end', () => resolve());
        });
        client.on('notification', ({ payload = '' }) => {
          for (const { wake } of followers.get(payload) ?? []) wake();
        });
        await client.query(`listen ${WAKE_CHANNEL}`);
        for (const group of followers.values()) for (const { wake } of group) wake();
        await broken;
      } catch (error) {
        if (!isClosed) log.warn({ error: (error as Error).name }, 'cannot listen for notifications');
      } finally {
        connection?.release(true);
        connection = undefined;
      }
      if (!isClosed) await sleep(RECONNECT_PAUSE_MS, undefined, { ref: false });
    }
  }

  return {
    follow(userId, follower) {
      if (isClosed) {
        queueMicrotask(follower.end);
        return () => undefined;
      }
      listening ??= listen();
      const group = followers.get(userId) ?? new Set();
      followers.set(userId, group.add(follower));
      inAll++;
      return () => {
        if (group.delete(follower)) inAll--;
        if (group.size === 0 && followers.get(userId) === group) followers.delete(userId);
      };
    },
    followersOf: (userId) => followers.get(userId)?.size ?? 0,
    followersInAll: () => inAll,
    async close() {
      isClosed = true;
      for (const group of followers.values()) for (const { end } of [...group]) end();
      // Ending the connection ends the wait for it to break.
      await (connection as (pg.PoolClient & pg.Client) | undefined)?.end().catch(() => undefined);
      await listening;
    },
  };
}
