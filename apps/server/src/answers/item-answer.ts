import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { StandingRow } from '@balsamo/database/inventory/items.ts';
import { expiryOf } from '@balsamo/domain/inventory/expiry.ts';
import { FORECAST_WINDOW_DAYS, forecastOf, paceOf } from '@balsamo/domain/inventory/forecast.ts';
import { stockLevelOf } from '@balsamo/domain/inventory/stock-level.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { instantOf, localDay, localTime } from '@balsamo/domain/time/zone.ts';

/** The patient's calendar at the time of a request. */
export type Calendar = { timeZone: string; today: string };

export function calendarOf(now: Date, timeZone: string): Calendar {
  return { timeZone, today: localDay(now, timeZone) };
}

/** By zone and day: worked out anew they took a twelfth of Node's time of a request for insights, and they are the same all day. */
const dayStarts = new Map<string, Date[]>();
const MOST_DAY_STARTS = 500;

/** Starts of the days that a forecast looks back on, oldest first, and of today. */
export function lookedBackDayStarts(now: Date, timeZone: string): readonly Date[] {
  const { year, month, day } = localTime(now, timeZone);
  const key = `${timeZone} ${year}-${month}-${day}`;
  let starts = dayStarts.get(key);
  if (!starts) {
    const midnight = { year, month, hour: 0, minute: 0, second: 0 };
    starts = Array.from({ length: FORECAST_WINDOW_DAYS + 1 }, (_, place) =>
      instantOf({ ...midnight, day: day - FORECAST_WINDOW_DAYS + place }, timeZone),
    );
    if (dayStarts.size >= MOST_DAY_STARTS) dayStarts.clear();
    dayStarts.set(key, starts);
  }
  return starts;
}

/** The contract's item: its balance, and what the rules say of it today. */
export function itemAnswer(row: StandingRow, { timeZone, today }: Calendar): InventoryItem {
  const balance = row.isCounted ? row.balance : null;
  const used = {
    // The first of the looked-back days has place 1.
    uses: row.uses.map(({ place, amount }) => ({ day: addDays(today, place - 1 - FORECAST_WINDOW_DAYS), amount })),
    firstUsedOn: row.firstUsedAt && localDay(row.firstUsedAt, timeZone),
    today,
  };
  const forecast = forecastOf({ balance, ...used });
  return {
    id: row.id,
    nickname: row.nickname,
    productType: row.productType,
    unit: row.unit,
    isUnitFixed: row.hasMovements,
    hasUncountedUses: row.hasUncountedUses,
    status: row.status,
    quantity: balance,
    level: stockLevelOf({ balance, unit: row.unit }, forecast),
    forecast,
    pace: paceOf(used),
    expiry: expiryOf(row.expiresOn, today),
    details: {
      brand: row.brand,
      strength: { thc: row.thc, thca: row.thca, cbd: row.cbd, cbda: row.cbda, basis: row.strengthBasis },
      dropsPerMl: row.dropsPerMl,
      amountPerUse: row.amountPerUse,
      batch: row.batch,
      expiresOn: row.expiresOn,
      openedOn: row.openedOn,
      daysAfterOpening: row.daysAfterOpening,
      deliveryDays: row.deliveryDays,
      orderReminderOn: row.orderReminderOn,
      notes: row.notes,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
