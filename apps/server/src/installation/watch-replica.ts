import { OperatorError } from '@balsamo/database/names.ts';
import { lookAtReplica, type ReplicaFault } from '@balsamo/database/replica.ts';
import type { Services } from '../services/services.ts';

const NOT_OF_THIS_DATABASE =
  'The database of DATABASE_REPLICA_URL is no copy of that of DATABASE_URL, but another PostgreSQL';

const WORDS: Record<NonNullable<ReplicaFault>, string> = {
  away: 'the database of DATABASE_REPLICA_URL cannot be read',
  not_standby: 'the database of DATABASE_REPLICA_URL is no standby',
  other_cluster: NOT_OF_THIS_DATABASE,
  other_timeline: 'the standby of DATABASE_REPLICA_URL follows another timeline than the database',
  other_clock: 'the clocks of the database and of its standby of DATABASE_REPLICA_URL differ',
};

/**
 * Counts where reads go and says in the log, once for each change, that a standby is read or why it is not. One that is away, lags or was promoted
 * keeps nobody from starting, since the primary has everything; one of another database is a mistake of whoever set the variable.
 * @throws OperatorError where the standby is one of another database
 */
export async function watchReplica({ db, log, sight }: Pick<Services, 'db' | 'log' | 'sight'>): Promise<void> {
  const { replica } = db;
  if (!replica) return;
  replica.follow({
    onRead: sight.replicaRead,
    onChange: (fault, code) => {
      if (fault) log.warn({ fault, code }, `${WORDS[fault]}: everything is read on the primary`);
      else log.info('the standby of DATABASE_REPLICA_URL is read');
    },
  });
  const look = await lookAtReplica(db.appPool, replica).catch((error: Error) => {
    log.warn({ error: error.message }, 'the database does not say how far its log is: everything is read on it');
  });
  if (!look) return;
  const { fault, error } = look;
  if (fault === 'other_cluster') throw new OperatorError(`${NOT_OF_THIS_DATABASE}: correct DATABASE_REPLICA_URL.`);
  replica.note(fault === 'behind' ? undefined : fault, error);
}
