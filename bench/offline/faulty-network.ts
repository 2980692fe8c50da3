import { setImmediate as turn } from 'node:timers/promises';
import type { Random } from '../../apps/server/src/demo/random.ts';

export type NetworkState = 'good' | 'flaky' | 'off';

/** What can happen to a request on a bad network; the first that the chance takes does. */
const FAULTS = [
  ['cutBefore', 0.12],
  ['lostReply', 0.12],
  ['duplicate', 0.08],
  /** The device gives up, the request arrives all the same, later than what was sent after it. */
  ['late', 0.08],
  ['hang', 0.04],
  ['portal', 0.04],
  ['gateway', 0.04],
  ['stumble', 0.04],
  ['busy', 0.01],
] as const;
export type Fault = (typeof FAULTS)[number][0];

const refusing = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ status, code }, { status, headers: { 'content-type': 'application/problem+json', ...headers } });

export type FaultCounts = Partial<Record<Fault | 'off', number>>;

export type FaultyNetworkOptions = {
  /** Brings a request to the server, without fail. */
  carry: (path: string, init: RequestInit) => Promise<Response>;
  random: Random;
  counts: FaultCounts;
  canHang: boolean;
  /** How long one step of a delay lasts; by default until the machine has done what it was about to do. */
  step?: () => Promise<unknown>;
};

/**
 * The way from one device to the server, which loses, repeats, delays and answers in the server's place. All of it is
 * chance from a seed, apart from what the machine's own timing adds.
 */
export function createFaultyNetwork({ carry, random, counts, canHang, step = () => turn() }: FaultyNetworkOptions) {
  let state: NetworkState = 'good';
  const underWay = new Set<Promise<unknown>>();

  /** Once it has set out, a device that gives up does not call it back. */
  function deliver(path: string, { signal: _, ...request }: RequestInit): Promise<Response> {
    return onItsWay(carry(path, request));
  }

  function onItsWay<Result>(travelling: Promise<Result>): Promise<Result> {
    underWay.add(travelling);
    return travelling.finally(() => underWay.delete(travelling));
  }

  async function turns(most: number): Promise<void> {
    for (let left = random.between(0, most); left > 0; left--) await step();
  }

  function faultOfNow(): Fault | undefined {
    const chance = random.uniform();
    let upTo = 0;
    for (const [fault, share] of FAULTS) {
      upTo += share;
      if (chance < upTo) return fault === 'hang' && !canHang ? undefined : fault;
    }
    return undefined;
  }

  const lost = () => new TypeError('Failed to fetch');
  /** As `fetch` does: ends with its signal only. */
  const hanging = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      if (!signal || signal.aborted) reject(lost());
      signal?.addEventListener('abort', () => reject(lost()));
    });

  const outcomes: Record<Fault, (path: string, init: RequestInit) => Promise<Response>> = {
    cutBefore: async () => Promise.reject(lost()),
    async lostReply(path, init) {
      await deliver(path, init);
      throw lost();
    },
    async duplicate(path, init) {
      const [first, second] = await Promise.all([deliver(path, init), deliver(path, init)]);
      return random.uniform() < 0.5 ? first : second;
    },
    async late(path, init) {
      void onItsWay(turns(400).then(() => deliver(path, init)));
      throw lost();
    },
    async hang(path, init) {
      if (random.uniform() < 0.5) await deliver(path, init);
      return hanging(init.signal);
    },
    portal: async () => new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } }),
    gateway: async () => new Response('<html>Bad gateway</html>', { status: 502 }),
    stumble: async () => refusing(500, 'server.error'),
    busy: async () => refusing(429, 'request.too_many', { 'retry-after': '1' }),
  };

  return {
    set(next: NetworkState): void {
      state = next;
    },
    state: () => state,
    isIdle: () => underWay.size === 0,
    /** Until nothing is on its way to the server any more, delayed copies included. */
    async settled(): Promise<void> {
      do {
        await Promise.allSettled([...underWay]);
        // What goes on from there has set out again by then.
        await turn();
      } while (underWay.size > 0);
    },
    fetch: (async (input: string, init: RequestInit = {}) => {
      if (state === 'good') return deliver(input, init);
      await onItsWay(turns(20));
      if (state === 'off') {
        counts.off = (counts.off ?? 0) + 1;
        throw lost();
      }
      const fault = faultOfNow();
      if (!fault) return deliver(input, init);
      counts[fault] = (counts[fault] ?? 0) + 1;
      const response = await outcomes[fault](input, init);
      await turns(20);
      return response;
    }) as typeof fetch,
  };
}

export type FaultyNetwork = ReturnType<typeof createFaultyNetwork>;
