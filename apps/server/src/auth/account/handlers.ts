import { changeAccount, readAccount } from '@balsamo/contract/account/routes.ts';
import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { changeOwnAccount, changeOwnProfile, readOwnAccount } from '@balsamo/database/account/queries.ts';
import { noteSessionUse } from '@balsamo/database/account/sessions.ts';
import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import { readActing } from '@balsamo/database/care/queries.ts';
import { retimeRatingQuestion } from '@balsamo/database/diary/rating-question.ts';
import { retimeLetterMail } from '@balsamo/database/letter/mails.ts';
import { retimeReminders } from '@balsamo/database/reminders/queries.ts';
import { ActsForAnotherError } from '@balsamo/database/session-errors.ts';
import type { Context } from 'hono';
import { createSignedInFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import { requireSession, SESSION_SECONDS, setSessionCookie } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { settingsJson } from './settings-json.ts';

const DAY_MS = 86_400_000;

/** The account of the person who is signed in. */
export function accountHandlers(services: Services) {
  const { db, now } = services;

  return createSignedInFeature('/api/account')
    .openapi(readAccount, async (context) => {
      const row = await asUser(db, requireSession(context), withActing);
      if (!row) throw new ProblemError(401, 'auth.not_signed_in');
      await prolongSession(context);
      return context.json(await settingsJson(services, row), 200);
    })
    .openapi(changeAccount, async (context) => {
      const session = requireSession(context);
      const { name, phone, age, city, researchConsent, ...change } = context.req.valid('json');
      const profile = { phone: trimmed(phone), age, city: trimmed(city), researchConsent };
      const row = await asUser(db, session, async ({ orm, query, user }) => {
        const { time_zone: timeZone, care } = await user;
        // Nobody consents to research in the place of somebody else, or takes a consent of theirs back.
        if (care && [age, city, researchConsent].some((value) => value !== undefined)) throw new ActsForAnotherError();
        if (Object.values(profile).some((value) => value !== undefined)) await changeOwnProfile(orm, profile, now());
        // The zone of before, sent once more, passes over nothing that falls due this minute.
        if (change.timeZone && change.timeZone !== timeZone) {
          await retimeReminders({ orm }, change.timeZone, now());
          await retimeRatingQuestion({ orm }, change.timeZone, now());
          await retimeLetterMail({ orm }, change.timeZone, now());
        }
        await changeOwnAccount(orm, { ...change, name: name?.trim().replace(/\s+/g, ' ') }, now());
        return withActing({ orm, query, user });
      });
      if (!row) throw new ProblemError(401, 'auth.not_signed_in');
      return context.json(await settingsJson(services, row), 200);
    });

  /** The app asks for its account whenever it opens: a session in use is noted here, and prolonged at most once a day. */
  async function prolongSession(context: Context): Promise<void> {
    // The session that is used is the caregiver's, whoever they act for.
    const { unconfirmedToken: token } = requireSession(context);
    const until = new Date(now().getTime() + SESSION_SECONDS * 1000);
    const prolongBefore = new Date(until.getTime() - DAY_MS);
    // Requests reach no sessions: the system pool, one statement.
    if (await noteSessionUse(db.systemPool, token, now(), { prolongBefore, until })) setSessionCookie(context, token);
  }
}

/** The account, and who acts for its person. */
async function withActing({ orm, query, user }: Pick<UserTransaction, 'orm' | 'query' | 'user'>) {
  const row = await readOwnAccount(orm);
  if (!row || !(await user).care) return row;
  const { rows } = await query<{ care: Account['care'] }>(readActing());
  return { ...row, care: rows[0]?.care };
}

/** Nothing but spaces is nothing. */
function trimmed(text: string | null | undefined): string | null | undefined {
  return typeof text === 'string' ? text.trim() || null : text;
}
