import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Where the primary stands: which PostgreSQL it is, on which timeline, and how far its log has been written. */
export type Position = { cluster: string; timeline: number; lsn: string };

/** What keeps a standby from being read now. */
export type Fault = 'away' | 'not_standby' | 'other_cluster' | 'other_timeline' | 'behind';

export type Standing = {
  isStandby: boolean;
  /** What every copy of one PostgreSQL has in common (`initdb` makes it up), and no other has. */
  cluster: string;
  timeline: number;
  isCaughtUp: boolean;
  /** How much of the log up to the position it has not replayed; null where it replays none. */
  lagBytes: number | null;
  /** How old the newest commit is that it has replayed; null before the first. */
  commitAgeSeconds: number | null;
};

/**
 * A commit is acknowledged, and shown to others, once its log lies on the disk: whoever asks afterwards is told at least that place. Only where
 * the server is set to acknowledge before (synchronous_commit = off) the place counts that was written in memory, which a standby reaches
 * later.
 */
const POSITION = `select (select system_identifier::text from pg_control_system()) as cluster,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline,
    (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn`;

/** Where the primary stands now. */
export async function positionOf(primary: Queryable): Promise<Position> {
  const { rows } = await primary.query<Position>({ name: 'replica_position', text: POSITION });
  return rows[0] as Position;
}

/**
 * Timelines are read from the control file, which hears of a new one up to a checkpoint later: until then the standby is not read, and one that
 * still follows a former primary never is.
 */
const STANDING = `select pg_is_in_recovery() as "isStandby", (select system_identifier::text from pg_control_system()) as cluster,
    greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isCaughtUp",
    greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as "lagBytes",
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as "commitAgeSeconds"`;

/** Where the PostgreSQL of this connection stands, beside a position of the primary. */
export async function standingOf(replica: Queryable, { lsn }: Position, limitMs?: number): Promise<Standing> {
  // `query_timeout` of a single query is known to pg, not to its types.
  const statement = { name: 'replica_standing', text: STANDING, values: [lsn], query_timeout: limitMs };
  const { rows } = await replica.query<Standing>(statement as pg.QueryConfig);
  return rows[0] as Standing;
}

/** What keeps it from being read; undefined: nothing, and whatever was committed before the position was asked for is seen there. */
export function faultOf(standing: Standing, position: Position): Exclude<Fault, 'away'> | undefined {
  if (standing.cluster !== position.cluster) return 'other_cluster';
  if (!standing.isStandby) return 'not_standby';
  if (standing.timeline !== position.timeline) return 'other_timeline';
  return standing.isCaughtUp ? undefined : 'behind';
}

/** By how many seconds it lags: none where it has replayed everything, however long ago anything was written. */
export const lagSecondsOf = ({ isCaughtUp, commitAgeSeconds }: Standing) => (isCaughtUp ? 0 : commitAgeSeconds);
