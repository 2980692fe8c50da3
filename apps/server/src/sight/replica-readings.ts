import type { Database } from '@balsamo/database/connection.ts';
import { lookAtReplica, type ReplicaLook } from '@balsamo/database/replica.ts';
import { lagSecondsOf } from '@balsamo/database/replica-standing.ts';
import prom from 'prom-client';

/** Without a standby there are no series: one that is down would look the same. */
const LABELS = { server: 'replica' };

/** Looks how the standby stands, where there is one. */
export function createReplicaReadings(registry: prom.Registry, { appPool, replica }: Database): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new prom.Gauge({ name, help, labelNames: ['server'], registers: [registry] });
  const isUp = gauge('balsamo_replica_up', '1: the standby answers, and is one of this database.');
  const lagBytes = gauge(
    'balsamo_replica_lag_bytes',
    'How much of the log of the database the standby has not replayed.',
  );
  const lagSeconds = gauge(
    'balsamo_replica_lag_seconds',
    'How old the newest commit at the standby is while it is behind; 0: it has replayed everything.',
  );

  return async () => {
    if (!replica) return;
    // That the database itself does not answer its own figure says.
    const look = await lookAtReplica(appPool, replica).catch((): ReplicaLook => ({ fault: 'away' }));
    const isRight = look.fault === undefined || look.fault === 'behind';
    isUp.set(LABELS, isRight ? 1 : 0);
    for (const [figure, value] of [
      [lagBytes, look.standing?.lagBytes],
      [lagSeconds, look.standing && lagSecondsOf(look.standing)],
    ] as const) {
      if (isRight && typeof value === 'number') figure.set(LABELS, value);
      else figure.remove(LABELS);
    }
  };
}
