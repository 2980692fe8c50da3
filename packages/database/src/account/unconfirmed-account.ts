import type pg from 'pg';
import { noteConnectionChange } from '../connections/changes.ts';
import { counterpartsOf } from '../connections/links.ts';
import { removeSecondFactor } from '../second-factor/codes.ts';

/** Statements of the system role. */
type Client = Pick<pg.PoolClient, 'query'>;

/**
 * The owner of an address proves it, of an account that may be a stranger's: whatever opens it, says who somebody is or lets anybody
 * read goes, and the address counts as confirmed. What was recorded stays: it may be the owner's own (ADR-0022).
 */
export async function clearUnconfirmed(client: Client, userId: string, now: Date): Promise<void> {
  // The policies let these go of no other account.
  await client.query("select set_config('app.proven_address', $1::text, true)", [userId]);
  await removeSecondFactor(client, userId);
  const counterparts = await counterpartsOf(client, userId);
  for (const table of ['patients_doctors', 'connection_requests']) {
    await client.query(`delete from ${table} where patient_id = $1 or doctor_id = $1`, [userId]);
  }
  await client.query('delete from invitations where doctor_id = $1', [userId]);
  // What an association handed out refers to the membership, which therefore ends and stays.
  await client.query(
    `update association_members set status = 'inactive', left_at = $2, shares_summary_since = null
     where patient_id = $1 and status = 'active'`,
    [userId, now],
  );
  for (const table of ['connection_codes', 'profiles', 'doctor_profiles']) {
    await client.query(`delete from ${table} where user_id = $1`, [userId]);
  }
  await client.query(
    `delete from notifications where user_id = any($2) and type = 'patient_checkin' and data->>'patientId' = $1::text`,
    [userId, counterparts],
  );
  // Until its owner says another name, the account is called by the part of the address that was proven.
  await client.query(
    `update users set name = left(split_part(email, '@', 1), 100), crm = null, email_verified = true, updated_at = $2
     where id = $1`,
    [userId, now],
  );
  if (counterparts.length > 0) await noteConnectionChange(client, counterparts);
}
