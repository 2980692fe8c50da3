import { readWeeklyLetter } from '@balsamo/contract/letter/routes.ts';
import type { WeeklyLetter } from '@balsamo/contract/letter/schemas.ts';
import { asUserReading } from '@balsamo/database/as-user-reading.ts';
import { readInsights } from '@balsamo/database/insights/queries.ts';
import { readSums } from '@balsamo/database/insights/sums.ts';
import { listAllItems, type StandingRow } from '@balsamo/database/inventory/items.ts';
import { listComingDates } from '@balsamo/database/letter/queries.ts';
import { type Period, periodUntil } from '@balsamo/domain/insights/period.ts';
import {
  type Coming,
  daysAhead,
  letterDay,
  nextDates,
  verdictNews,
  weeklyLetter,
} from '@balsamo/domain/letter/weekly-letter.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { dayBounds } from '@balsamo/domain/time/zone.ts';
import { DEFAULT_DAYS } from '../answers/asked-period.ts';
import { barsOfAll } from '../answers/bars-of-all.ts';
import { calendarOf, lookedBackDayStarts } from '../answers/item-answer.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/**
 * The patient's weekly letter. It is read from the diary in the session of whoever opens it: nobody else, and no job, reads a diary for it
 * (ADR-0067).
 */
export function letterHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/insights/letter').openapi(readWeeklyLetter, async (context) => {
    const { symptom } = context.req.valid('query');
    const at = now();
    const read = await asUserReading(db, requireSession(context), async ({ query, user }) => {
      const { role, time_zone: timeZone } = await user;
      if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      const sunday = letterDay(at, timeZone);
      if (sunday === null) return undefined;
      const calendar = calendarOf(at, timeZone);
      const ahead = daysAhead(sunday, calendar.today);
      const sumsUntil = (period: Period) =>
        query<{ json: string }>(
          readInsights({ period, symptom, itemIds: null, isRecreationalIncluded: true }, at, dayBounds(at, timeZone)),
        );
      const [sums, sumsBefore, stock, dates] = await Promise.all([
        sumsUntil(periodUntil(sunday, DEFAULT_DAYS)),
        sumsUntil(periodUntil(addDays(sunday, -7), DEFAULT_DAYS)),
        query<StandingRow>(listAllItems(lookedBackDayStarts(at, timeZone))),
        query<Coming>(listComingDates(ahead)),
      ]);
      const json = [sums, sumsBefore].map(({ rows }) => rows[0]?.json ?? '') as [string, string];
      return { sunday, ahead, json, stock: stock.rows, dates: dates.rows };
    });
    return context.json({ letter: read ? letterOf(read) : null }, 200, { 'Cache-Control': 'no-store' });

    // Worked out once the connection is given back: others need not wait for it.
    function letterOf({ sunday, ahead, json, stock, dates }: Exclude<typeof read, undefined>) {
      const [products, productsBefore] = json.map((sums) => barsOfAll(symptom, readSums(sums), null).products) as [
        ReturnType<typeof barsOfAll>['products'],
        ReturnType<typeof barsOfAll>['products'],
      ];
      const news = verdictNews(products, productsBefore);
      const letter = weeklyLetter({ sunday, news, next: nextDates(dates, ahead) });
      if (!letter) return null;
      const name = stock.find(({ id }) => id === news?.itemId)?.nickname ?? null;
      return { ...letter, symptom, news: news && { ...news, name } } satisfies WeeklyLetter;
    }
  });
}
