import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type pg from 'pg';
import { Rests } from './rests.ts';

/** So many sessions take two megabytes; a session that is forgotten is looked up again by its next transaction. */
const REMEMBERED_SESSIONS = 10_000;
const personOf = new Map<string, string>();

/** Never the token itself: what lies in memory for hours must open nothing. */
const keyOf = (token: string) => hash('sha256', token, 'base64url');

/** Notes whose session this is, so that from now on what it asks for counts with what the person's other sessions ask for. */
export function rememberPerson(token: string, personId: string): void {
  const key = keyOf(token);
  // Moves it to the end: the first one is the least recently used, and is forgotten.
  personOf.delete(key);
  if (personOf.size >= REMEMBERED_SESSIONS) personOf.delete(personOf.keys().next().value as string);
  personOf.set(key, personId);
}

/**
 * Calls `hasBegun` once it has its connection: the time it waited for one, on a busy server or a cold pool, counts neither against the person nor as
 * a transaction that takes long. `isBehind`: the person had or asks for much while others are served, so this may be served more slowly.
 */
type Work<Result> = (hasBegun: () => void, isBehind: boolean) => Promise<Result>;
/** Of one person, or of one job, at one pool. */
type Turn = {
  limit: LimitFunction;
  /** Those that have their connection, and when they got it, in ms of `performance.now`. */
  begun: Set<{ at: number }>;
  /** Weighs again and again while somebody waits. */
  timer?: NodeJS.Timeout | undefined;
};
type Turns = { turns: Map<string, Turn>; rests: Rests };
const turnsOf = new WeakMap<pg.Pool, Turns>();

/**
 * A transaction that takes longer no longer holds up the person's next one, so that a page gets its quick answers beside a slow one. Within this time all
 * requests of a burst have arrived, and `asksForMuch` tells.
 */
const LONG_MS = 50;
/** The same for whoever had or asks for much: a transaction of theirs that waits for a lock must not hold up all the rest that they ask for. */
const LONG_BEHIND_MS = 1_000;
const WEIGHED_EVERY_MS = 50;

/** More than any page asks for when it opens, a list of twenty with their pictures included. */
const MANY = 30;
/** How many transactions of each person's requests are open or wait for their turn, at all pools; of a session whose person is not known, by itself. */
const asked = new Map<string, number>();

/** Has this person asked for so much at once that what else they want can wait behind others'? */
export const asksForMuch = (personId: string): boolean => countOf([personId]) > MANY;

function countOf(keys: Iterable<string>): number {
  let count = 0;
  for (const key of keys) count += asked.get(key) ?? 0;
  return count;
}

function countAsked(key: string, change: 1 | -1): void {
  const count = (asked.get(key) ?? 0) + change;
  if (count === 0) asked.delete(key);
  else asked.set(key, count);
}

/**
 * `work` in its turn among what the person of this session asks of this pool, on this server: all that somebody asks for at once would
 * otherwise take every connection there is (ADR-0024), and `most` at a time, without end, both cores of a small machine. So while others are served,
 * a person's transactions come one after the other, those that take long not counted; who had or asks for much is served behind others, and rests
 * between them (`rests.ts`). A session that nobody has opened here yet has turns of its own; what waits in them joins the turns of its person once that is
 * known. A job has turns of its own too: it opens transactions inside its own, and must never wait for what waits for it. A request never opens one
 * inside another.
 */
export function inTurn<Result>(
  pool: pg.Pool,
  { token, isJob, most }: { token: string; isJob: boolean; most: number },
  work: Work<Result>,
): Promise<Result> {
  const ofPool = turnsOf.get(pool) ?? { turns: new Map(), rests: new Rests() };
  turnsOf.set(pool, ofPool);
  const session = keyOf(token);
  return isJob
    ? withTurn(ofPool, `job ${session}`, most, ({ limit }) => limit(() => work(() => undefined, false)))
    : inTurnOfPerson(ofPool, session, most, work);
}

async function withTurn<Result>(
  { turns }: Turns,
  key: string,
  most: number,
  begin: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  const turn = turns.get(key) ?? { limit: pLimit(most), begun: new Set() };
  turns.set(key, turn);
  try {
    return await begin(turn);
  } finally {
    const isOver = turn.limit.activeCount + turn.limit.pendingCount === 0;
    if (isOver) {
      // Of several that ended at the same moment, the last one's weighing still counted the others.
      clearInterval(turn.timer);
      if (turns.get(key) === turn) turns.delete(key);
    }
  }
}

async function inTurnOfPerson<Result>(
  ofPool: Turns,
  session: string,
  most: number,
  work: Work<Result>,
): Promise<Result> {
  for (;;) {
    const key = personOf.get(session) ?? session;
    countAsked(key, 1);
    try {
      const served = await withTurn(ofPool, key, most, (turn) =>
        serveInTurn(turn, ofPool.rests, { key, session, most }, work),
      );
      if (served) return served.result;
    } finally {
      countAsked(key, -1);
    }
  }
}

/** Answers undefined where the person of a new session got known meanwhile: `work` has not begun, and belongs into the person's turn. */
async function serveInTurn<Result>(
  turn: Turn,
  rests: Rests,
  { key, session, most }: { key: string; session: string; most: number },
  work: Work<Result>,
): Promise<{ result: Result } | undefined> {
  /** A session whose person gets known while `work` is under way: what it takes is the person's. */
  const who = () => personOf.get(session) ?? key;
  const areOthersServed = () => rests.areOthersServed(who(), performance.now());
  const isMuch = () => rests.hasHadMuch(who(), performance.now()) || countOf(new Set([session, who()])) > MANY;
  /** How many at a time, by what is known now: asked whenever one comes or ends, and while somebody waits. */
  const weigh = () => {
    const { limit, begun } = turn;
    limit.concurrency = areOthersServed()
      ? Math.min(most, 1 + countLonger(begun, isMuch() ? LONG_BEHIND_MS : LONG_MS))
      : most;
    const isAnyWaiting = limit.activeCount + limit.pendingCount > limit.concurrency;
    if (isAnyWaiting) turn.timer ??= setInterval(weigh, WEIGHED_EVERY_MS).unref();
    else turn.timer = void clearInterval(turn.timer);
  };
  weigh();
  const served = turn.limit(async () => {
    if (who() !== key) return undefined;
    // How long is looked at once it is their turn: what came before them counts.
    const rest = rests.of(who(), performance.now());
    if (rest > 0) await sleep(rest);
    let underWay: { at: number } | undefined;
    const hasBegun = () => {
      underWay = { at: performance.now() };
      turn.begun.add(underWay);
    };
    try {
      return { result: await work(hasBegun, areOthersServed() && isMuch()) };
    } finally {
      const now = performance.now();
      if (underWay) {
        turn.begun.delete(underWay);
        rests.add(who(), now - underWay.at, now);
      }
      weigh();
    }
  });
  weigh();
  return served;
}

/** How many of them have been under way for at least so many milliseconds. */
function countLonger(begun: Set<{ at: number }>, ms: number): number {
  const now = performance.now();
  let count = 0;
  for (const { at } of begun) if (now - at >= ms) count++;
  return count;
}
