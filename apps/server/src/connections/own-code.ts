import { randomInt } from 'node:crypto';
import type { ConnectionCode } from '@balsamo/contract/connections/schemas.ts';
import { asUser, type Session } from '@balsamo/database/as-user.ts';
import { keepOwnCode, readOwnCode } from '@balsamo/database/connections/codes.ts';
import { makeCode } from '@balsamo/domain/connections/code.ts';
import type { JsonRow, JsonText } from '../http/feature.ts';
import type { Services } from '../services/services.ts';
import { connectionRoleOf } from './connecting.ts';

/** With a million codes of a kind given away, one try in 150 meets another person's: five in a row do not. */
const TRIES = 5;

/** The own code as JSON text; made when it is asked for first. */
export async function codeOf(
  services: Pick<Services, 'db' | 'now'>,
  session: Session,
): Promise<JsonText<ConnectionCode>> {
  const existing = await asUser(services.db, session, async ({ query }) => {
    const { rows } = await query<JsonRow<ConnectionCode>>(readOwnCode());
    return rows[0]?.json;
  });
  return existing ?? keepMadeCode(services, session, { replaces: false });
}

/** A new code in place of the one before, as JSON text. */
export function makeNewCode(
  services: Pick<Services, 'db' | 'now'>,
  session: Session,
): Promise<JsonText<ConnectionCode>> {
  return keepMadeCode(services, session, { replaces: true });
}

async function keepMadeCode(
  { db, now }: Pick<Services, 'db' | 'now'>,
  session: Session,
  { replaces }: { replaces: boolean },
): Promise<JsonText<ConnectionCode>> {
  for (let tries = 1; ; tries++) {
    try {
      return await asUser(db, session, async ({ query, user }) => {
        const code = makeCode(connectionRoleOf(await user), randomInt);
        const { rows } = await query<JsonRow<ConnectionCode>>(keepOwnCode(code, now(), { replaces }));
        return (rows[0] as JsonRow<ConnectionCode>).json;
      });
    } catch (error) {
      const isTaken = (error as { code?: string }).code === '23505';
      if (!isTaken || tries === TRIES) throw error;
    }
  }
}
