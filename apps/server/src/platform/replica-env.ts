import { ownerFromUrl } from '@balsamo/database/database-url.ts';
import { OperatorError } from '@balsamo/database/names.ts';

/**
 * The address of a standby of the database, complete: user, password, database and `sslmode` are those of DATABASE_URL where the variable does not
 * name them. A standby has no others.
 * @throws OperatorError
 */
export function readReplicaUrl(variables: NodeJS.ProcessEnv): string | undefined {
  const { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl } = variables;
  if (!replicaUrl) return undefined;
  if (!databaseUrl)
    throw new OperatorError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby.');
  // For what they say of another form.
  ownerFromUrl(replicaUrl, 'DATABASE_REPLICA_URL');
  const [primary, replica] = [new URL(databaseUrl), new URL(replicaUrl)];
  for (const [part, what] of [
    ['username', 'user'],
    ['password', 'password'],
    ['pathname', 'database'],
  ] as const) {
    const isNamed = replica[part] !== '' && replica[part] !== '/';
    if (isNamed && replica[part] !== primary[part])
      throw new OperatorError(
        `DATABASE_REPLICA_URL names another ${what} than DATABASE_URL: a standby has the same. Leave it out.`,
      );
    replica[part] = primary[part];
  }
  const mode = primary.searchParams.get('sslmode');
  if (mode && !replica.searchParams.has('sslmode')) replica.searchParams.set('sslmode', mode);
  return replica.href;
}
