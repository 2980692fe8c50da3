import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Where the primary stands: which PostgreSQL it is, on which timeline, how far its log has been written, and what its clock said when this process
 * heard of it.
 */
export type Position = { cluster: string; timeline: number; lsn: string; clockMs: number; heardAt: number };

/** What keeps a standby from being read now. */
export type Fault = 'away' | 'not_standby' | 'other_cluster' | 'other_timeline' | 'other_clock' | 'behind';

export type Standing = {
  isStandby: boolean;
  /** What every copy of one PostgreSQL has in common (`initdb` makes it up), and no other has. */
  cluster: string;
  timeline: number;
  isCaughtUp: boolean;
  /** How far it has replayed; null where it replays nothing. */
  replayed: string | null;
  /** How far its clock differs from the primary's, in milliseconds. */
  clockDifferenceMs: number;
  /** How much of the log up to the position it has not replayed; null where it replays none. */
  lagBytes: number | null;
  /** How old the newest commit is that it has replayed; null before the first. */
  commitAgeSeconds: number | null;
};

/** Its clock says which sessions and connections are over. What an answer takes on its way looks like a difference too. */
export const LARGEST_CLOCK_DIFFERENCE_MS = 5_000;

/**
 * A commit is acknowledged, and shown to others, once its log lies on the disk: whoever asks afterwards is told at least that place. Only where
 * the server is set to acknowledge before (synchronous_commit = off) the place counts that was written in memory, which a standby reaches
 * later.
 */
const POSITION = `select (select system_identifier::text from pg_control_system()) as cluster,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
    (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn,
    extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs"`;

/** Where the primary stands now. */
export async function positionOf(primary: Queryable): Promise<Position> {
  const { rows } = await primary.query<Omit<Position, 'heardAt'>>({ name: 'replica_position', text: POSITION });
  return { ...(rows[0] as Omit<Position, 'heardAt'>), heardAt: performance.now() };
}

/**
 * Timelines are read from the control file, which hears of a new one up to a checkpoint later: until then the standby is not read, and one that
 * still follows a former primary never is.
 */
const STANDING = `select pg_is_in_recovery() as "isStandby", (select system_identifier::text from pg_control_system()) as cluster,
    greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCaughtUp", pg_last_wal_replay_lsn()::text as replayed,
    greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as "lagBytes",
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "commitAgeSeconds",
    extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs"`;

/** Where the PostgreSQL of this connection stands, beside a position of the primary. */
export async function standingOf(replica: Queryable, position: Position, limitMs: number): Promise<Standing> {
  const { lsn, clockMs: primaryClockMs, heardAt } = position;
  // `query_timeout` of a single query is known to pg, not to its types.
  const statement = { name: 'replica_standing', text: STANDING, values: [lsn], query_timeout: limitMs };
  const { rows } = await replica.query<Standing & { clockMs: number }>(statement as pg.QueryConfig);
  const { clockMs, ...standing } = rows[0] as Standing & { clockMs: number };
  const expectedMs = primaryClockMs + performance.now() - heardAt;
  return { ...standing, clockDifferenceMs: Math.abs(clockMs - expectedMs) };
}

/** What keeps it from being read; undefined: nothing, and whatever was committed before the position was asked for is seen there. */
export function faultOf(standing: Standing, position: Position): Exclude<Fault, 'away'> | undefined {
  if (standing.cluster !== position.cluster) return 'other_cluster';
  if (!standing.isStandby) return 'not_standby';
  if (standing.timeline !== position.timeline) return 'other_timeline';
  if (standing.clockDifferenceMs > LARGEST_CLOCK_DIFFERENCE_MS) return 'other_clock';
  return standing.isCaughtUp ? undefined : 'behind';
}

/**
 * Whether it has replayed what the primary never wrote: the primary came back from a copy that is older than what it had sent, and goes on under the
 * same name and timeline.
 * @param later where the primary stands after the standby was asked: an honest standby can have heard of no more
 */
export function isAheadOf({ replayed }: Standing, later: Position): boolean {
  return replayed !== null && placeOf(replayed) > placeOf(later.lsn);
}

/** `16/B374D848`: the upper and the lower 32 bits. */
function placeOf(lsn: string): bigint {
  const [upper = '0', lower = '0'] = lsn.split('/');
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
}

/** By how many seconds it lags: none where it has replayed everything, however long ago anything was written. */
export const lagSecondsOf = ({ isCaughtUp, commitAgeSeconds }: Standing) => (isCaughtUp ? 0 : commitAgeSeconds);
