import { asUser, type Session } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { type NotificationsSince, notificationsSince, REPLAY_LIMIT } from '@balsamo/database/notifications/queries.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import type { Logger } from 'pino';
import type { Wakeups } from '../services/wakeups.ts';

/** Keeps proxies from ending a silent connection, and finds out that the session has ended. */
export const HEARTBEAT_MS = 25_000;
/** A browser that lost its stream comes back after this. */
const RETRY_MS = 2_000;
/** Tabs and devices of one person on one server; whoever has more asks again from time to time instead. */
export const STREAMS_PER_PERSON = 12;
/** Each keeps a connection and asks the database with every heartbeat: 400 times a second with these. */
export const STREAMS_IN_ALL = 10_000;

/** Nothing more is waiting, and something has come. */
const isLast = ({ items }: NotificationsSince) => items.length > 0 && items.length < REPLAY_LIMIT;

type Opening = {
  db: Pick<Database, 'appPool'>;
  log: Logger;
  wakeups: Wakeups;
  session: Session;
  userId: string;
  /** The last sequence that the client has seen. */
  after: number;
  heartbeatMs: number;
};

/** The body of `GET /api/notifications/stream`: server-sent events until the session, the client or the server ends. */
export function notificationStream(opening: Opening): ReadableStream<Uint8Array> {
  const { db, log, wakeups, session, userId, heartbeatMs } = opening;
  const encoder = new TextEncoder();
  let seen = opening.after;
  let unreadCount: number | undefined;
  let connectionsVersion: number | undefined;
  let isPumping = false;
  let isWokenAgain = false;
  let end: () => void = () => undefined;
  let resume: () => void = () => undefined;

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      let isOpen = true;
      let retry: NodeJS.Timeout | undefined;
      // A client that takes nothing is read nothing more for: what waits for it must not fill the memory.
      const hasRoom = () => (controller.desiredSize ?? 0) > 0;
      const leave = wakeups.follow(userId, { wake: () => void pump(), end: () => end() });
      const heartbeat = setInterval(() => {
        if (hasRoom()) write(':\n\n');
        void pump();
      }, heartbeatMs);
      end = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(heartbeat);
        clearTimeout(retry);
        leave();
        try {
          controller.close();
        } catch {
          // The client went first.
        }
      };

      /** Sends what came since; woken meanwhile, it looks once more, so that no wake-up is lost and no two overlap. */
      async function pump(): Promise<void> {
        isWokenAgain = true;
        if (isPumping || !isOpen) return;
        isPumping = true;
        try {
          while (isWokenAgain && isOpen && hasRoom()) {
            isWokenAgain = false;
            const since = await read();
            if (!isOpen) return;
            for (const item of since.items) {
              seen = item.sequence;
              write(`id: ${item.sequence}\nevent: notification\ndata: ${JSON.stringify(item)}\n\n`);
            }
            // After an arrival in any case: it may have taken the place of one that was unread.
            if (isLast(since) || since.unreadCount !== unreadCount) {
              unreadCount = since.unreadCount;
              write(`event: unread\ndata: ${JSON.stringify({ unreadCount })}\n\n`);
            }
            // Who opens a stream asks for the connections after it: only what changes from then on is news.
            if (connectionsVersion !== undefined && since.connectionsVersion !== connectionsVersion) {
              write(`event: connections\ndata: ${JSON.stringify({ version: since.connectionsVersion })}\n\n`);
            }
            connectionsVersion = since.connectionsVersion;
            if (since.items.length === REPLAY_LIMIT) isWokenAgain = true;
          }
        } catch (error) {
          if (error instanceof NotSignedInError) end();
          // Nothing is lost, the table keeps it: read again as soon as the database may be back. One timer, however many tries failed.
          else {
            log.warn({ error: (error as Error).name }, 'notifications could not be read for a stream');
            clearTimeout(retry);
            retry = setTimeout(() => void pump(), RETRY_MS).unref();
          }
        } finally {
          isPumping = false;
        }
      }

      async function read(): Promise<NotificationsSince> {
        const { rows } = await asUser(db, session, ({ query }) =>
          query<{ json: NotificationsSince }>(notificationsSince(seen)),
        );
        return (rows[0] as { json: NotificationsSince }).json;
      }

      resume = () => {
        if (isWokenAgain) void pump();
      };
      write(`retry: ${RETRY_MS}\n\n`);
      void pump();
    },
    pull: () => resume(),
    cancel: () => end(),
  });
}
