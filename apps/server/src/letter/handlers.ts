import { readLetterMail, readWeeklyLetter, setLetterMail } from '@balsamo/contract/letter/routes.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { setLetterMail as saveLetterMail, wantsLetterMail } from '@balsamo/database/letter/mails.ts';
import { ActsForAnotherError } from '@balsamo/database/session-errors.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { workOutLetter } from './work-out-letter.ts';

/**
 * The patient's weekly letter, read from the diary in the session of whoever opens it, and whether a mail says that it is there. For that mail
 * alone a job reads it too, as its patient (`jobs.ts`, ADR-0067).
 */
export function letterHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/insights/letter', '/api/letter-mail')
    .openapi(readWeeklyLetter, async (context) => {
      const { symptom } = context.req.valid('query');
      const letter = await workOutLetter({ db }, requireSession(context), symptom, now());
      return context.json({ letter }, 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(readLetterMail, async (context) => {
      const isWanted = await asUser(db, requireSession(context), wantsLetterMail);
      return context.json({ isWanted }, 200);
    })
    .openapi(setLetterMail, async (context) => {
      const { isWanted } = context.req.valid('json');
      await asUser(db, requireSession(context), async ({ orm, user }) => {
        const { time_zone: timeZone, care } = await user;
        // A mail goes to the person's own address: nobody asks for it in their place.
        if (care) throw new ActsForAnotherError();
        await saveLetterMail({ orm }, isWanted, timeZone, now());
      });
      return context.json({ isWanted }, 200);
    });
}
