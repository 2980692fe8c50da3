import type { WeeklyLetter } from '@balsamo/contract/letter/schemas.ts';
import type { Session, SessionUser, UserTransaction } from '@balsamo/database/as-user.ts';
import { asUserReading } from '@balsamo/database/as-user-reading.ts';
import { readInsights } from '@balsamo/database/insights/queries.ts';
import { readSums } from '@balsamo/database/insights/sums.ts';
import { listAllItems, type StandingRow } from '@balsamo/database/inventory/items.ts';
import { type MainSymptomRow, readMainSymptom } from '@balsamo/database/letter/main-symptom.ts';
import { listComingDates } from '@balsamo/database/letter/queries.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
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
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';

/**
 * The letter of the person whom `session` opens, as their diary stands; null between Thursday and Sunday evening, and where there is nothing to say.
 * @param asked the symptom that it is about; undefined: the one that their dashboard opens with
 */
export async function workOutLetter(
  { db }: Pick<Services, 'db'>,
  session: Session,
  asked: Symptom | undefined,
  at: Date,
): Promise<WeeklyLetter | null> {
  const read = await asUserReading(db, session, (transaction) => readLetter(transaction, asked, at));
  // Worked out once the connection is given back: others need not wait for it.
  return read ? letterOf(read) : null;
}

async function readLetter({ query, user }: Reading, asked: Symptom | undefined, at: Date) {
  const { role, time_zone: timeZone } = await user;
  if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
  const sunday = letterDay(at, timeZone);
  if (sunday === null) return undefined;
  const symptom = asked ?? (await ownMainSymptom({ query }));
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
    query<Coming>(listComingDates(ahead, calendar.today)),
  ]);
  const json = [sums, sumsBefore].map(({ rows }) => rows[0]?.json ?? '') as [string, string];
  return { symptom, sunday, ahead, json, stock: stock.rows, dates: dates.rows };
}

type Reading = Pick<UserTransaction, 'query'> & { user: Promise<SessionUser> };

async function ownMainSymptom({ query }: Pick<UserTransaction, 'query'>): Promise<Symptom> {
  const { rows } = await query<MainSymptomRow>(readMainSymptom());
  return mainSymptom(rows[0]?.recent ?? [], rows[0]?.chosen);
}

type Read = Exclude<Awaited<ReturnType<typeof readLetter>>, undefined>;

function letterOf({ symptom, sunday, ahead, json, stock, dates }: Read): WeeklyLetter | null {
  const [products, productsBefore] = json.map((sums) => barsOfAll(symptom, readSums(sums), null).products) as [
    ReturnType<typeof barsOfAll>['products'],
    ReturnType<typeof barsOfAll>['products'],
  ];
  const news = verdictNews(products, productsBefore);
  const letter = weeklyLetter({ sunday, news, next: nextDates(dates, ahead) });
  if (!letter) return null;
  const name = stock.find(({ id }) => id === news?.itemId)?.nickname ?? null;
  return { ...letter, symptom, news: news && { ...news, name } };
}
