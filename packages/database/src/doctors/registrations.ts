import type { RegistrationCheck, RegistrationFinding } from '@balsamo/domain/doctors/registration.ts';
import type pg from 'pg';

/** A doctor's registration as somebody who looks it up needs it. */
export type Registration = {
  crm: string;
  name: string;
  email: string;
  isEmailConfirmed: boolean;
  /** Since when the account has it with a confirmed address. */
  heldSince: Date | null;
  /** Null = nobody has looked. */
  check: RegistrationCheck | null;
  /** Why it was refused. */
  refusal: string | null;
};

/** As the owner of the database: registrations that nobody has looked up, or all, those that wait longest first. */
export async function listRegistrations(owner: pg.ClientBase, { isAll }: { isAll: boolean }): Promise<Registration[]> {
  const { rows } = await owner.query<Registration>(
    `select crm, name, email, email_verified as "isEmailConfirmed", registration_held_since as "heldSince",
       registration_check as check, registration_refusal as refusal
     from users where role = 'medico' and crm is not null and ($1 or registration_check is null)
     order by registration_held_since nulls last, created_at, id`,
    [isAll],
  );
  return rows;
}

/**
 * As the owner of the database: writes down what was found. The address is part of the question, since two accounts can say that they have
 * the same registration; only one of them is confirmed (spec-D35).
 * @returns whose it is; with `holder`, nothing was written, since that address has it confirmed; null where no doctor has this registration
 * and this address
 */
export async function decideRegistration(
  owner: pg.ClientBase,
  { crm, email }: { crm: string; email: string },
  finding: RegistrationFinding,
): Promise<{ name: string; holder: string | null } | null> {
  const account = [crm, email.toLowerCase()];
  const { rows } = await owner.query<{ name: string; holder: string | null }>(
    `select name, (
       select holder.email from users holder
       where $3 and ltrim(holder.crm, '0') = ltrim(users.crm, '0') and holder.id <> users.id and holder.registration_check = 'conferido'
       limit 1) as holder
     from users where role = 'medico' and crm = $1 and email = $2`,
    [...account, finding.check === 'conferido'],
  );
  const found = rows[0] ?? null;
  if (found?.holder === null) {
    await owner.query(
      'update users set registration_check = $3, registration_refusal = $4 where crm = $1 and email = $2',
      [...account, finding.check, finding.check === 'recusado' ? finding.reason : null],
    );
  }
  return found;
}
