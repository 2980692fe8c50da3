import { asSystem, type SystemTransaction } from '@balsamo/database/as-system.ts';
import { claimDueRatingQuestions } from '@balsamo/database/diary/rating-question.ts';
import { CLAIM_LIMIT, claimDueCheckOuts, claimDueReminders } from '@balsamo/database/reminders/claim.ts';
import { claimDueSnoozes } from '@balsamo/database/reminders/snooze.ts';
import type { Services } from '../services/services.ts';

const CLAIMS = [claimDueReminders, claimDueCheckOuts, claimDueRatingQuestions, claimDueSnoozes];

/**
 * Tells people what falls due this minute: reminders, check-outs, the daily question, and what of these was postponed. May run on several servers at once,
 * late and twice: each occurrence is told of once, and not at all when it is more than 15 minutes late.
 */
export async function remind({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  let count = 0;
  for (const claim of CLAIMS) {
    for (let taken = CLAIM_LIMIT; taken === CLAIM_LIMIT; count += taken) {
      taken = await asSystem(db, 'what falls due by the clock belongs to no request', ({ client }: SystemTransaction) =>
        claim(client, now()),
      );
    }
  }
  if (count > 0) log.info({ job: 'remind', count });
}
