import { asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUser, type SessionUser } from '@balsamo/database/as-user.ts';
import { findKeptAssociation } from '@balsamo/database/memberships/members.ts';
import type { Context } from 'hono';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** Doors for those who keep the members of an association. */
export function createKeeping({ db }: Pick<Services, 'db'>) {
  return {
    /**
     * Who asks, once it is known that they keep the association's members: before a try is counted.
     * @throws ProblemError 404 `associations.not_found`
     */
    async keeperOf(context: Context, associationId: string): Promise<SessionUser> {
      return asUser(db, requireSession(context), async ({ query, user }) => {
        const { rows } = await query(findKeptAssociation(associationId));
        if (rows.length === 0) throw noSuchAssociation();
        return user;
      });
    },

    /**
     * Does what reaches another person or what requests do not reach, as the system role.
     * @throws ProblemError 404 `associations.not_found`
     */
    asKeeper<Result>(
      context: Context,
      associationId: string,
      work: (transaction: SystemTransaction & { user: SessionUser }) => Promise<Result>,
    ): Promise<Result> {
      const reason = 'requests reach no token of an invitation, and whoever joins or is removed is told';
      return asSystemInSession(db, requireSession(context), reason, async (transaction) => {
        const { rows } = await transaction.client.query(findKeptAssociation(associationId));
        if (rows.length === 0) throw noSuchAssociation();
        return work(transaction);
      });
    },
  };
}
