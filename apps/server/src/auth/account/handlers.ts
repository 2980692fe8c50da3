import { changeAccount, readAccount } from '@balsamo/contract/account/routes.ts';
import { changeOwnAccount, changeOwnProfile, readOwnAccount } from '@balsamo/database/account/queries.ts';
import { noteSessionUse } from '@balsamo/database/account/sessions.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { retimeRatingQuestion } from '@balsamo/database/diary/rating-question.ts';
import { retimeReminders } from '@balsamo/database/reminders/queries.ts';
import type { Context } from 'hono';
import { createSignedInFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import { requireSession, requireToken, SESSION_SECONDS, setSessionCookie } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { settingsJson } from './settings-json.ts';

const DAY_MS = 86_400_000;

/** The account of the person who is signed in. */
export function accountHandlers(services: Services) {
  const { db, now } = services;

  return createSignedInFeature('/api/account')
    .openapi(readAccount, async (context) => {
      const row = await asUser(db, requireSession(context), ({ orm }) => readOwnAccount(orm));
      if (!row) throw new ProblemError(401, 'auth.not_signed_in');
      await prolongSession(context);
      return context.json(await settingsJson(services, row), 200);
    })
    .openapi(changeAccount, async (context) => {
      const session = requireSession(context);
      const { name, phone, age, city, researchConsent, ...change } = context.req.valid('json');
      const profile = { phone: trimmed(phone), age, city: trimmed(city), researchConsent };
      const row = await asUser(db, session, async ({ orm, user }) => {
        const { time_zone: timeZone } = await user;
        if (Object.values(profile).some((value) => value !== undefined)) await changeOwnProfile(orm, profile, now());
        // The zone of before, sent once more, passes over nothing that falls due this minute.
        if (change.timeZone && change.timeZone !== timeZone) {
          await retimeReminders({ orm }, change.timeZone, now());
          await retimeRatingQuestion({ orm }, change.timeZone, now());
        }
        return changeOwnAccount(orm, { ...change, name: name?.trim().replace(/\s+/g, ' ') }, now());
      });
      if (!row) throw new ProblemError(401, 'auth.not_signed_in');
      return context.json(await settingsJson(services, row), 200);
    });

  /** The app asks for its account whenever it opens: a session in use is noted here, and prolonged at most once a day. */
  async function prolongSession(context: Context): Promise<void> {
    const token = await requireToken(context, db);
    const until = new Date(now().getTime() + SESSION_SECONDS * 1000);
    const prolongBefore = new Date(until.getTime() - DAY_MS);
    // Requests reach no sessions: the system pool, one statement.
    if (await noteSessionUse(db.systemPool, token, now(), { prolongBefore, until })) setSessionCookie(context, token);
  }
}

/** Nothing but spaces is nothing. */
function trimmed(text: string | null | undefined): string | null | undefined {
  return typeof text === 'string' ? text.trim() || null : text;
}
