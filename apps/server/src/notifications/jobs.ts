import { asSystem } from '@balsamo/database/as-system.ts';
import { forgetNotifications } from '@balsamo/database/notifications/queries.ts';
import { restingBefore } from '@balsamo/domain/diary/check-out.ts';
import type { Services } from '../services/services.ts';

/** How long what a person was told stays in the list. */
const KEEP_DAYS = 180;
const DAY_MS = 86_400_000;

/** Removes notifications of half a year ago, and what asks to finish a use that rests by now. May run at any time and twice. */
export async function forgetOldNotifications({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Promise<void> {
  const toldBefore = new Date(now().getTime() - KEEP_DAYS * DAY_MS);
  const removed = await asSystem(db, 'old notifications are removed by no request', ({ client }) =>
    forgetNotifications(client, toldBefore, restingBefore(now())),
  );
  if (removed > 0) log.info({ job: 'forgetOldNotifications', removed });
}
