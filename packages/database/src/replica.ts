import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Address } from './address.ts';
import { codeOf } from './away.ts';
import {
  type Fault,
  faultOf,
  isAheadOf,
  type Position,
  positionOf,
  type Standing,
  standingOf,
} from './replica-standing.ts';

/**
 * How a read that may go to the standby went: there (`replica`), or to the primary, since the standby had not replayed enough (`behind`), had
 * no connection to spare (`busy`), ended the read to go on replaying (`conflict`), or could not be read at all (`away`).
 */
export const READ_OUTCOMES = ['replica', 'behind', 'busy', 'conflict', 'away'] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/** Whether it is read, apart from how far it is; undefined = it is. */
export type ReplicaFault = Exclude<Fault, 'behind'> | undefined;

export type ReplicaFollower = {
  onRead: (outcome: ReadOutcome) => void;
  /** Said once for each change; with the code of what it said itself, where it did. */
  onChange: (fault: ReplicaFault, code?: string) => void;
};

/** How long a read waits for the standby to have replayed what the primary had written. */
export const CATCH_UP_LIMIT_MS = 200;
const CATCH_UP_POLL_MS = 10;
/** After a wait that was in vain: so long every read looks once and waits no more. */
const NO_WAIT_MS = 1_000;
/** So long a standby that cannot be read is asked nothing. */
const REST_MS = 5_000;
/** For the answer where it stands, which costs it nothing: without one its machine is gone. */
const STANDING_LIMIT_MS = 1_000;

type Queryable = Pick<pg.ClientBase, 'query'>;

/** A standby of the database, and what is known of it. Whether it may be read is asked of it anew for every read. */
export function createReplica(pool: pg.Pool, at: Address, catchUpLimitMs = CATCH_UP_LIMIT_MS) {
  let follower: ReplicaFollower | undefined;
  let known: ReplicaFault | 'nothing yet' = 'nothing yet';
  let restsUntil = Number.NEGATIVE_INFINITY;
  let waitsAgainAt = Number.NEGATIVE_INFINITY;

  return {
    pool,
    at,

    follow(one: ReplicaFollower): void {
      follower = one;
    },

    isResting: () => performance.now() < restsUntil,

    count: (outcome: ReadOutcome): void => follower?.onRead(outcome),

    /** Notes whether it can be read; where it cannot, nothing is asked of it for a while. */
    note(fault: ReplicaFault, error?: unknown): void {
      if (fault) restsUntil = performance.now() + REST_MS;
      if (fault === known) return;
      known = fault;
      const code = codeOf(error);
      follower?.onChange(fault, typeof code === 'string' ? code : undefined);
    },

    /** Waits, but not for long, until the standby of this connection shows what was committed before the position. */
    async untilCaughtUp(
      client: pg.ClientBase,
      position: Position,
      primary: Queryable,
    ): Promise<Exclude<Fault, 'away'> | undefined> {
      const until = performance.now() + catchUpLimitMs;
      for (;;) {
        const standing = await standingOf(client, position, STANDING_LIMIT_MS);
        const fault = await faultBeside(primary, standing, position);
        if (fault !== 'behind') return fault;
        if (performance.now() < waitsAgainAt) return fault;
        if (performance.now() > until) {
          waitsAgainAt = performance.now() + NO_WAIT_MS;
          return fault;
        }
        await sleep(CATCH_UP_POLL_MS);
      }
    },
  };
}

async function faultBeside(primary: Queryable, standing: Standing, position: Position) {
  const fault = faultOf(standing, position);
  // Nearly always it stands just where the primary stood, or the primary is asked a second time.
  if (fault || !isAheadOf(standing, position)) return fault;
  return isAheadOf(standing, await positionOf(primary)) ? 'other_timeline' : undefined;
}

export type Replica = ReturnType<typeof createReplica>;

export type ReplicaLook =
  | { fault: Fault; error?: Error; standing?: Standing }
  | { fault: undefined; error?: undefined; standing: Standing };

/**
 * Looks once how the standby stands beside its primary, for whoever starts, watches or examines the installation.
 * @throws what the primary says where it cannot be asked
 */
export async function lookAtReplica(primary: Queryable, { pool }: Replica): Promise<ReplicaLook> {
  const position = await positionOf(primary);
  try {
    const standing = await standingOf(pool, position, STANDING_LIMIT_MS);
    return { fault: await faultBeside(primary, standing, position), standing } as ReplicaLook;
  } catch (error) {
    return { fault: 'away', error: error as Error };
  }
}
