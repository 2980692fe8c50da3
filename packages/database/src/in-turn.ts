import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type pg from 'pg';
import { Rests } from './rests.ts';

/** So many sessions take two megabytes; whoever is forgotten is only found out anew. */
const REMEMBERED_SESSIONS = 10_000;
const personOf = new Map<string, string>();

/** Never the token itself: what lies in memory for hours must open nothing. */
const keyOf = (token: string) => hash('sha256', token, 'base64url');

/** Notes whose session this is, so that from now on what it asks for counts with what the person's other sessions ask for. */
export function rememberPerson(token: string, personId: string): void {
  const key = keyOf(token);
  if (personOf.get(key) === personId) return;
  if (personOf.size >= REMEMBERED_SESSIONS) personOf.delete(personOf.keys().next().value as string);
  personOf.set(key, personId);
}

/**
 * Calls `hasBegun` once it has its connection: of a server that has too much to do, nobody is to rest for having waited. `isBehind`: it is for
 * somebody who has or asks for much while others are served, and may take longer than theirs.
 */
type Work<Result> = (hasBegun: () => void, isBehind: boolean) => Promise<Result>;
type Turns = { limits: Map<string, LimitFunction>; rests: Rests };
const turnsOf = new WeakMap<pg.Pool, Turns>();

/** Nobody waits much longer for a long one of their own: a page asks for what is quick besides. By then a burst has arrived, and is known as one. */
const ONE_BY_ONE_MS = 50;

/** More than any page asks for when it opens. */
const MANY = 12;
/** How many transactions of each person's requests are open or wait for their turn, at all pools; of a session whose person is not known, by itself. */
const asked = new Map<string, number>();

/** Has this person asked for so much at once that what else they want can wait behind others'? */
export const asksForMuch = (personId: string): boolean => (asked.get(personId) ?? 0) > MANY;

function countAsked(key: string, change: 1 | -1): void {
  const count = (asked.get(key) ?? 0) + change;
  if (count === 0) asked.delete(key);
  else asked.set(key, count);
}

/**
 * `work` in its turn among what the person of this session asks of this pool, on this server: all that somebody asks for at once would
 * otherwise take every connection there is (ADR-0024), and `most` at a time, without end, both cores of a small machine. So while others are served,
 * a person's begin one after the other, whoever had or asks for much has one at a time, behind others', and rests between them (`rests.ts`). A session
 * that nobody has opened here yet has turns of its own. So has a job: it opens transactions inside its own, and must never wait for what waits for it.
 */
export function inTurn<Result>(
  pool: pg.Pool,
  { token, isJob, most }: { token: string; isJob: boolean; most: number },
  work: Work<Result>,
): Promise<Result> {
  const turns = turnsOf.get(pool) ?? { limits: new Map(), rests: new Rests() };
  turnsOf.set(pool, turns);
  const session = keyOf(token);
  return isJob
    ? inTurnOf(turns, `job ${session}`, most, (limit) => limit(() => work(() => undefined, false)))
    : inTurnOfPerson(turns, session, most, work);
}

async function inTurnOf<Result>(
  { limits }: Turns,
  key: string,
  most: number,
  begin: (limit: LimitFunction) => Promise<Result>,
): Promise<Result> {
  const limit = limits.get(key) ?? pLimit(most);
  limits.set(key, limit);
  try {
    return await begin(limit);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
  }
}

async function inTurnOfPerson<Result>(
  turns: Turns,
  session: string,
  most: number,
  work: Work<Result>,
): Promise<Result> {
  const { rests } = turns;
  /** A session that was not known when it asked may be by the time it is served: what it takes is its person's. */
  const who = () => personOf.get(session) ?? session;
  const isBehind = () => {
    const now = performance.now();
    return rests.hasHadMuch(who(), now) || (rests.areOthersServed(who(), now) && asksForMuch(who()));
  };
  const key = who();
  countAsked(key, 1);
  try {
    return await inTurnOf(turns, key, most, (limit) => {
      /** How many at a time, by what is known now: asked whenever one comes or ends, and for whoever waits. */
      const weigh = (hasWaited = false) => {
        const isOneByOne = !hasWaited && rests.areOthersServed(who(), performance.now());
        limit.concurrency = isOneByOne || isBehind() ? 1 : most;
      };
      weigh();
      const isFree = limit.activeCount < limit.concurrency;
      // Again and again, since the end of any of theirs weighs as if nobody had waited.
      const waiting = isFree ? undefined : setInterval(weigh, ONE_BY_ONE_MS, true).unref();
      return limit(async () => {
        clearInterval(waiting);
        // How long is looked at once it is their turn: what came before them counts.
        const rest = rests.of(who(), performance.now());
        if (rest > 0) await sleep(rest);
        let began: number | undefined;
        try {
          return await work(() => {
            began = performance.now();
          }, isBehind());
        } finally {
          const now = performance.now();
          if (began !== undefined) rests.add(who(), now - began, now);
          weigh();
        }
      });
    });
  } finally {
    countAsked(key, -1);
  }
}
