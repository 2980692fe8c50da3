import { daysFromTo } from '../time/calendar-day.ts';
import { fromThousandths, sumOf, toThousandths } from './amount.ts';

/** Days before today that are looked back on: long enough for weekly habits, short enough for the present dose. */
export const FORECAST_WINDOW_DAYS = 30;
/** Fewest days since the first use that make a forecast: one whole week. */
export const FORECAST_MIN_DAYS = 7;
/** Fewest distinct days of use that make a forecast. */
export const FORECAST_MIN_DAYS_OF_USE = 3;

/** `days` whole days that the stock lasts, `perDay` in the item's unit (three decimals), `basedOnDays` looked back on. */
export type Forecast =
  | { kind: 'days'; days: number; perDay: number; basedOnDays: number }
  | { kind: 'unknown'; reason: 'not_counted' | 'nothing_left' | 'too_few_days' };

/**
 * What diary entries have taken of an item, net, on the local day of the use (not of its correction); several of one day are
 * allowed. Adjustments are no use: they may be spilt, given away or miscounted.
 */
export type UseOfDay = { day: string; amount: number };

/**
 * What was used of an item on each whole day before `today`, newest first, in its unit: as far back as a forecast looks, and not before its
 * first use. Days without use are 0.
 */
export type Pace = { today: string; daily: number[] };

export function paceOf(stock: { uses: readonly UseOfDay[]; firstUsedOn: string | null; today: string }): Pace {
  const { uses, firstUsedOn, today } = stock;
  const daysSinceFirst = firstUsedOn === null ? 0 : daysFromTo(firstUsedOn, today);
  const thousandths = Array.from({ length: Math.max(0, Math.min(FORECAST_WINDOW_DAYS, daysSinceFirst)) }, () => 0);
  for (const { day, amount } of uses) {
    const place = daysFromTo(day, today) - 1;
    const before = thousandths[place];
    if (before !== undefined) thousandths[place] = before + toThousandths(amount);
  }
  return { today, daily: thousandths.map(fromThousandths) };
}

/**
 * How long an item lasts at the pace of its real use: what was taken in the 30 whole days before today, or since its first use
 * where that is shorter. Today is left out: it is not over, and would make every morning look like a day of less use.
 *
 * @param stock.balance in the item's unit; null = nobody said how much there is
 * @param stock.firstUsedOn local day of the first use ever, `YYYY-MM-DD`
 * @param stock.today the patient's local day
 */
export function forecastOf(stock: {
  balance: number | null;
  uses: readonly UseOfDay[];
  firstUsedOn: string | null;
  today: string;
}): Forecast {
  const { balance, firstUsedOn, today } = stock;
  if (balance === null) return { kind: 'unknown', reason: 'not_counted' };
  if (balance <= 0) return { kind: 'unknown', reason: 'nothing_left' };
  const daysSinceFirst = firstUsedOn === null ? 0 : daysFromTo(firstUsedOn, today);
  const basedOnDays = Math.min(FORECAST_WINDOW_DAYS, daysSinceFirst);
  const uses = stock.uses.filter(({ day, amount }) => {
    const daysAgo = daysFromTo(day, today);
    return toThousandths(amount) > 0 && daysAgo >= 1 && daysAgo <= basedOnDays;
  });
  const daysOfUse = new Set(uses.map((use) => use.day)).size;
  if (basedOnDays < FORECAST_MIN_DAYS || daysOfUse < FORECAST_MIN_DAYS_OF_USE) {
    return { kind: 'unknown', reason: 'too_few_days' };
  }
  const used = toThousandths(sumOf(uses.map((use) => use.amount)));
  const days = Math.floor((toThousandths(balance) * basedOnDays) / used);
  return { kind: 'days', days, perDay: fromThousandths(Math.round(used / basedOnDays)), basedOnDays };
}
