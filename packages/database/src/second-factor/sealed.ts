import type pg from 'pg';

/** What the server seals for second factors, page by page, to be sealed anew with another secret. Statements of the system role, or the owner's. */
type Client = Pick<pg.PoolClient, 'query'>;

/** One person's: the secret of an app that is in use, and what is kept of recovery codes. */
export type SealedFactor = { userId: string; secret: string | null; recoveryCodes: string[] };

/** Those that follow `after`, by their person's id. */
export async function listSealed(client: Client, after: string | null, limit: number): Promise<SealedFactor[]> {
  const { rows } = await client.query<SealedFactor>({
    name: 'second_factors_sealed',
    text: `select f.user_id as "userId", f.totp_secret as secret,
        array(select code_hash from recovery_codes r where r.user_id = f.user_id order by code_hash) as "recoveryCodes"
      from second_factors f where $1::uuid is null or f.user_id > $1
      order by f.user_id limit $2`,
    values: [after, limit],
  });
  return rows;
}

export type Replacement = { userId: string; before: string; after: string };

/** Puts newly sealed secrets of apps in the place of those that still stand. */
export async function replaceSecrets(client: Client, replaced: readonly Replacement[]): Promise<void> {
  await client.query(
    `update second_factors f set totp_secret = new.after
     from unnest($1::uuid[], $2::text[], $3::text[]) as new (user_id, before, after)
     where f.user_id = new.user_id and f.totp_secret = new.before`,
    columns(replaced),
  );
}

/** The same for recovery codes: one that is used at this moment does not come back. */
export async function replaceRecoveryHashes(client: Client, replaced: readonly Replacement[]): Promise<void> {
  await client.query(
    `with gone as (
       delete from recovery_codes r using unnest($1::uuid[], $2::text[], $3::text[]) as new (user_id, before, after)
       where r.user_id = new.user_id and r.code_hash = new.before
       returning new.user_id, new.after
     )
     insert into recovery_codes (user_id, code_hash) select user_id, after from gone`,
    columns(replaced),
  );
}

const columns = (replaced: readonly Replacement[]) => [
  replaced.map(({ userId }) => userId),
  replaced.map(({ before }) => before),
  replaced.map(({ after }) => after),
];
