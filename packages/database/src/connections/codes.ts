import type { CodeRole, Named } from '@balsamo/domain/connections/code.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

const CODE_JSON = `json_build_object('code', code, 'createdAt', ${instantJson('created_at')})::text as json`;

/** The own code as the contract's `ConnectionCode`; no row: none was made yet. */
export function readOwnCode(): pg.QueryConfig {
  return {
    name: 'connections_read_own_code',
    text: `select ${CODE_JSON} from connection_codes where user_id = (select current_user_id())`,
  };
}

/**
 * Keeps a code that was just made, and answers the one that stands then. Rejects with SQLSTATE 23505 when somebody else has it.
 * @param replaces false: a code that the person has already stays, also one that another device made at this moment
 */
export function keepOwnCode(code: string, now: Date, { replaces }: { replaces: boolean }): pg.QueryConfig {
  const columns = replaces ? 'code = excluded.code, created_at = excluded.created_at' : 'code = own.code';
  return {
    name: `connections_keep_own_code_${replaces ? 'new' : 'first'}`,
    text: `insert into connection_codes as own (user_id, code, created_at)
      select (select current_user_id()), $1, $2
      on conflict (user_id) do update set ${columns}
      returning ${CODE_JSON}`,
    values: [code, now],
  };
}

export type FoundPersonRow = {
  id: string;
  name: string;
  specialty: string | null;
  isRegistrationChecked: boolean | null;
};

/** The person of a role who has this code or id. As the system role, after the try was counted. */
export async function findNamed(
  client: Pick<pg.Pool, 'query'>,
  named: Named,
  role: CodeRole,
): Promise<FoundPersonRow | undefined> {
  const isCode = 'code' in named;
  const { rows } = await client.query<FoundPersonRow>({
    name: `connections_find_${isCode ? 'code' : 'id'}`,
    text: `select u.id, u.name, profile.specialty,
        case when u.role = 'medico' then u.registration_check is not distinct from 'conferido' end as "isRegistrationChecked"
      from users u left join doctor_profiles profile on profile.user_id = u.id
      where u.role = $2 and u.id = ${isCode ? '(select user_id from connection_codes where code = $1)' : '$1'}`,
    values: [isCode ? named.code : named.id, role],
  });
  return rows[0];
}
