import { setTimeout as sleep } from 'node:timers/promises';
import { replicaByUrl } from '@balsamo/database/pools.ts';
import { lookAtReplica, type ReplicaLook } from '@balsamo/database/replica.ts';
import { lagSecondsOf } from '@balsamo/database/replica-standing.ts';
import type pg from 'pg';
import type { Env } from '../platform/env.ts';
import { type Finding, good, wrong } from './findings.ts';

/** A standby that is used all day is behind by milliseconds at any moment. */
const LOOKS = 10;
const LOOK_PAUSE_MS = 200;

/** The standby as the server reads it, with the role of requests. */
export async function lookAtReplicaOf(
  owner: Pick<pg.ClientBase, 'query'>,
  { databaseUrl, replicaUrl }: Pick<Env, 'databaseUrl' | 'replicaUrl'>,
): Promise<Finding[]> {
  if (!databaseUrl || !replicaUrl) return [];
  const replica = replicaByUrl({ databaseUrl, replicaUrl }, 1);
  try {
    let look = await lookAtReplica(owner, replica);
    for (let looks = 1; look.fault === 'behind' && looks < LOOKS; looks++) {
      await sleep(LOOK_PAUSE_MS);
      look = await lookAtReplica(owner, replica);
    }
    return [findingOf(look)];
  } catch (error) {
    return [
      wrong(
        `The database of DATABASE_URL does not say how far its log is: ${(error as Error).message}.`,
        'Let balsamo_app call pg_control_system and pg_current_wal_flush_lsn, or leave DATABASE_REPLICA_URL out: nothing is read there.',
      ),
    ];
  } finally {
    await replica.pool.end();
  }
}

function findingOf(look: ReplicaLook): Finding {
  switch (look.fault) {
    case undefined:
      return good('The database of DATABASE_REPLICA_URL is a standby of this one, and has everything.');
    case 'away':
      return wrong(
        `The database of DATABASE_REPLICA_URL cannot be read: ${look.error?.message}.`,
        'Look whether it runs with hot_standby = on, and lets balsamo_app in (pg_hba.conf). Until then everything is read on the primary.',
      );
    case 'other_cluster':
      return wrong(
        'The database of DATABASE_REPLICA_URL is no copy of that of DATABASE_URL, but another PostgreSQL.',
        'Correct DATABASE_REPLICA_URL: the server does not start with it.',
      );
    case 'not_standby':
      return wrong(
        'The database of DATABASE_REPLICA_URL is no standby: it was promoted, or is the primary itself.',
        'Name a standby, or leave the variable out. Until then everything is read on the primary.',
      );
    case 'other_timeline':
      return wrong(
        'The standby of DATABASE_REPLICA_URL follows another timeline than the database of DATABASE_URL.',
        'After a failover let it follow the new primary (primary_conninfo, recovery_target_timeline = latest); it is read a checkpoint later.',
      );
    case 'other_clock':
      return wrong(
        `The clocks of the database and of its standby are ${Math.round((look.standing?.clockDifferenceMs ?? 0) / 1000)} seconds apart.`,
        'Switch on time synchronisation on both (timedatectl set-ntp true). Until then everything is read on the primary.',
      );
    case 'behind':
      return wrong(
        behindBy(look),
        'Look into its log, at the network and at recovery_min_apply_delay. Until then everything is read on the primary.',
      );
  }
}

function behindBy({ standing }: ReplicaLook): string {
  const bytes = standing?.lagBytes ?? null;
  const seconds = standing ? lagSecondsOf(standing) : null;
  const parts = [
    ...(bytes === null ? [] : [`${Math.ceil(bytes / 1024)} kB of the log`]),
    ...(seconds === null ? [] : [`${Math.round(seconds)} seconds`]),
  ];
  return `The standby of DATABASE_REPLICA_URL is too far behind${parts.length > 0 ? `: by ${parts.join(', ')}` : ''}.`;
}
