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
 * somebody who has had much while others are served, and may take longer than theirs.
 */
type Work<Result> = (hasBegun: () => void, isBehind: boolean) => Promise<Result>;
/** Of one person: `held` connections, and those who wait for one or for their turn. */
type Turn = { limit: LimitFunction; held: number };
type Turns = { turns: Map<string, Turn>; rests: Rests };
const turnsOf = new WeakMap<pg.Pool, Turns>();

/** So many connections that are open and at rest are left for others: what is opened for them takes a tenth of a second until it serves well. */
const LEFT_FOR_OTHERS = 1;
/** Nobody waits for one that is left for others much longer than to open another takes: what they do with their first one may go on for seconds. */
const LEFT_FOR_MS = 100;

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
 * whoever had much has one at a time, and rests between them (`rests.ts`), and nobody has a second one at once on the last connection that is at rest. A session
 * that nobody has opened here yet has turns of its own. So has a job: it opens transactions inside its own, and must never wait for what waits for it.
 */
export async function inTurn<Result>(
  pool: pg.Pool,
  { token, isJob, most }: { token: string; isJob: boolean; most: number },
  work: Work<Result>,
): Promise<Result> {
  const ofPool = turnsOf.get(pool) ?? { turns: new Map(), rests: new Rests() };
  turnsOf.set(pool, ofPool);
  const { turns, rests } = ofPool;
  const session = keyOf(token);
  /** A session that was not known when it asked may be by the time it is served: what it takes is its person's. */
  const who = () => personOf.get(session) ?? session;
  const key = isJob ? `job ${session}` : who();
  const turn = turns.get(key) ?? { limit: pLimit(most), held: 0 };
  turns.set(key, turn);
  const { limit } = turn;
  /** How many at a time, by what is known now: asked whenever one comes or ends, and for whoever waits. */
  const weigh = (leftForOthers = LEFT_FOR_OTHERS) => {
    const room = turn.held + pool.idleCount - leftForOthers;
    if (!isJob) limit.concurrency = Math.min(most, atATime(rests, who(), room));
  };
  weigh();
  if (!isJob) countAsked(key, 1);
  // Again and again, since the end of any of theirs weighs with what is left for others.
  const waiting = setInterval(weigh, LEFT_FOR_MS, Number.NEGATIVE_INFINITY).unref();
  try {
    return await limit(async () => {
      clearInterval(waiting);
      if (isJob) return work(() => undefined, false);
      // How long is looked at once it is their turn: what came before them counts.
      const rest = rests.of(who(), performance.now());
      if (rest > 0) await sleep(rest);
      let began: number | undefined;
      try {
        return await work(
          () => {
            began = performance.now();
            turn.held++;
          },
          rests.hasHadMuch(who(), performance.now()),
        );
      } finally {
        if (began !== undefined) {
          const now = performance.now();
          rests.add(who(), now - began, now);
          turn.held--;
        }
        weigh();
      }
    });
  } finally {
    if (!isJob) countAsked(key, -1);
    if (limit.activeCount + limit.pendingCount === 0) turns.delete(key);
  }
}

/** @param room how many connections they can have without taking those that are left for others */
function atATime(rests: Rests, key: string, room: number): number {
  const now = performance.now();
  if (!rests.areOthersServed(key, now)) return Number.POSITIVE_INFINITY;
  return rests.hasHadMuch(key, now) ? 1 : Math.max(1, room);
}
