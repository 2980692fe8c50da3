import { readInstallationNumbers } from '@balsamo/contract/operators/number-routes.ts';
import type { InstallationNumbers } from '@balsamo/contract/operators/number-schemas.ts';
import { asUserReading } from '@balsamo/database/as-user-reading.ts';
import * as queries from '@balsamo/database/operators/queries.ts';
import { type EntryDay, everyEntryDay, NUMBER_DAYS } from '@balsamo/domain/operators/numbers.ts';
import { localDay, localDaysFrom } from '@balsamo/domain/time/zone.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** How the installation is doing, in figures of everybody together (spec-D24). */
export function operatorNumberHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/admin/numbers').openapi(readInstallationNumbers, async (context) => {
    const at = now();
    const numbers = await asUserReading(db, requireSession(context), async ({ query, user }) => {
      const { role, time_zone: timeZone } = await user;
      if (role !== 'operador') throw new ProblemError(403, 'request.not_allowed');
      const from = localDaysFrom(at, timeZone, NUMBER_DAYS);
      const [counted, days] = await Promise.all([
        query<{ figures: Omit<InstallationNumbers, 'entryDays'> }>(queries.readInstallationFigures()),
        query<EntryDay>(queries.readEntryDays(from, timeZone)),
      ]);
      const entryDays = days.rows.length > 0 ? everyEntryDay(days.rows, localDay(at, timeZone)) : null;
      return { ...(counted.rows[0]?.figures as Omit<InstallationNumbers, 'entryDays'>), entryDays };
    });
    return context.json(numbers, 200);
  });
}
