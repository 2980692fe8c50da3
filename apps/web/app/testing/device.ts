import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { type Outbox, type OutboxOptions, openOutbox } from '../offline/outbox/outbox.ts';
import type { Channel } from '../offline/outbox/tab-messages.ts';
import { openPersonDatabase, type PersonDatabase } from '../offline/person-database.ts';

/** A phone with a disk of its own and a browser with tabs, any of which can be killed in the middle of whatever it does. */
export function createDevice() {
  const disk = new IDBFactory();
  const locks = createLocks();
  const channels = new Map<Channel, string>();

  async function open(personId: string): Promise<PersonDatabase> {
    // Taken up before the first await.
    globalThis.indexedDB = disk;
    return openPersonDatabase(personId);
  }

  function openChannel(name: string, isDead: () => boolean): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage(message) {
        const copy = structuredClone(message);
        for (const [other, otherName] of channels) {
          if (other === channel || otherName !== name || isDead()) continue;
          setImmediate(
            () => channels.has(other) && other.onmessage?.call(null as never, { data: copy } as MessageEvent),
          );
        }
      },
      close: () => void channels.delete(channel),
    };
    channels.set(channel, name);
    return channel;
  }

  return {
    open,
    locksOfTab: locks.ofTab,
    async openTab(
      options: Omit<OutboxOptions, 'database' | 'fetch'> & { fetch: typeof fetch; hasLocks?: boolean },
    ): Promise<Tab> {
      const { fetch, hasLocks = true, ...rest } = options;
      const database = await open(options.personId);
      const running = recordTransactions(database);
      const tabLocks = locks.ofTab();
      const opened: Channel[] = [];
      let isDead = false;
      const outbox = await openOutbox({
        ...rest,
        database,
        locks: hasLocks ? tabLocks : undefined,
        openChannel: (name) => {
          const channel = openChannel(name, () => isDead);
          opened.push(channel);
          return channel;
        },
        fetch: async (input, init) => {
          const answer = isDead ? undefined : await fetch(input, init);
          // Nobody is left to read it.
          return answer === undefined || isDead ? new Promise(() => {}) : answer;
        },
      });
      return {
        outbox,
        database,
        kill() {
          isDead = true;
          for (const channel of opened) channels.delete(channel);
          for (const transaction of running) transaction.abort();
          unwrap(database).close();
          tabLocks.drop();
          // Stops its timers; of its data nothing can change any more.
          outbox.close();
        },
      };
    },
  };
}

export type Device = ReturnType<typeof createDevice>;
export type Tab = { outbox: Outbox; database: PersonDatabase; kill: () => void };

/** The changes that are under way, to be cut off. */
function recordTransactions(database: PersonDatabase): Set<IDBTransaction> {
  const running = new Set<IDBTransaction>();
  const raw = unwrap(database);
  const begin = raw.transaction.bind(raw);
  raw.transaction = (...given) => {
    const transaction = begin(...given);
    if (transaction.mode !== 'readwrite') return transaction;
    running.add(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
    return transaction;
  };
  return running;
}

type Request = {
  tab: object;
  callback: (lock: Lock) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

/** Web Locks of one browser, as much of them as the outbox uses: exclusive, with `signal` and `steal`. */
function createLocks() {
  const held = new Map<string, Request>();
  const waiting = new Map<string, Request[]>();

  function grant(name: string): void {
    const next = held.has(name) ? undefined : waiting.get(name)?.shift();
    if (next) hold(name, next);
  }

  function hold(name: string, request: Request): void {
    held.set(name, request);
    Promise.resolve(request.callback({ name, mode: 'exclusive' } as Lock))
      .then(request.resolve, request.reject)
      .finally(() => {
        if (held.get(name) === request) held.delete(name);
        grant(name);
      });
  }

  return {
    ofTab() {
      const tab = {};
      const request = (name: string, { signal, steal }: LockOptions, callback: Request['callback']) =>
        new Promise((resolve, reject) => {
          const asked: Request = { tab, callback, resolve, reject };
          if (steal) {
            held.get(name)?.reject(new DOMException('stolen', 'AbortError'));
            held.delete(name);
            hold(name, asked);
            return;
          }
          const queue = waiting.get(name) ?? [];
          waiting.set(name, [...queue, asked]);
          signal?.addEventListener('abort', () => {
            const left = waiting.get(name) ?? [];
            if (!left.includes(asked)) return;
            waiting.set(
              name,
              left.filter((one) => one !== asked),
            );
            reject(signal.reason);
          });
          setImmediate(grant, name);
        });
      return {
        ...({ request, query: async () => ({}) } as unknown as LockManager),
        /** The tab is gone, and with it what it held or waited for. */
        drop() {
          for (const [name, queue] of waiting)
            waiting.set(
              name,
              queue.filter((one) => one.tab !== tab),
            );
          for (const [name, request] of held) {
            if (request.tab !== tab) continue;
            held.delete(name);
            setImmediate(grant, name);
          }
        },
      };
    },
  };
}
