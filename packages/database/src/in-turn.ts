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

/** Calls `hasBegun` once it has its connection: of a server that has too much to do, nobody is to rest for having waited. */
type Work<Result> = (hasBegun: () => void) => Promise<Result>;
/** `several` at a time are worked on for somebody, and those that have to rest one after the other. */
type Limits = { several: LimitFunction; one: LimitFunction };
type Turns = { limits: Map<string, Limits>; rests: Rests };
const turnsOf = new WeakMap<pg.Pool, Turns>();

/**
 * `work` in its turn among what the person of this session asks of this pool, on this server: all that somebody asks for at once would
 * otherwise take every connection there is (ADR-0024), and three at a time, without end, both cores of a small machine: so whoever had much
 * has one at a time, and rests between them, while others are served (`rests.ts`). A session that nobody has opened here yet has turns of its own. So has a job: it
 * opens transactions inside its own, and must never wait for what waits for it.
 */
export async function inTurn<Result>(
  pool: pg.Pool,
  { token, isJob, most }: { token: string; isJob: boolean; most: number },
  work: Work<Result>,
): Promise<Result> {
  const turns = turnsOf.get(pool) ?? { limits: new Map(), rests: new Rests() };
  turnsOf.set(pool, turns);
  const { limits, rests } = turns;
  const session = keyOf(token);
  const key = (isJob ? undefined : personOf.get(session)) ?? session;
  const limit = limits.get(key) ?? { several: pLimit(most), one: pLimit(1) };
  limits.set(key, limit);
  try {
    return await limit.several(async () => {
      if (isJob) return work(() => undefined);
      if (rests.maySeveral(key, performance.now())) return timed(rests, key, work);
      // How long is looked at once it is their turn: what came before them counts.
      return limit.one(async () => {
        const rest = rests.of(key, performance.now());
        if (rest > 0) await sleep(rest);
        return timed(rests, key, work);
      });
    });
  } finally {
    if (limit.several.activeCount + limit.several.pendingCount === 0) limits.delete(key);
  }
}

async function timed<Result>(rests: Rests, key: string, work: Work<Result>): Promise<Result> {
  let began: number | undefined;
  try {
    return await work(() => {
      began = performance.now();
    });
  } finally {
    const now = performance.now();
    if (began !== undefined) rests.add(key, now - began, now);
  }
}
