import { toThousandths } from '../inventory/amount.ts';
import { FORECAST_MIN_DAYS, FORECAST_MIN_DAYS_OF_USE } from '../inventory/forecast.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import type { PlanUnknown, Pool, SupplyItem } from './pools.ts';

/** Until when a product lasts. Days are calendar days `YYYY-MM-DD`; on `on` there is none left. */
export type Supply<Item extends SupplyItem = SupplyItem> = {
  items: Pool<Item>['items'];
  use: UseSupply;
  plan: PlanSupply;
  /** The earliest day on which nothing usable is left, and what says so; null = nothing does. */
  end: { on: string; because: EndCause } | null;
  order: OrderDay;
};

/** At the pace of real use, of the plan, or since the label or its opening ends what is left before it is used up. */
export type EndCause = 'use' | 'plan' | 'label' | 'opened' | 'gone';

export type SupplyUnknown = 'not_counted' | 'nothing_left';

/**
 * At the pace of real use. `days` at that of the whole time looked back on; `soonest` at that of its busiest whole week, `latest` at that of its
 * quietest (null = a week without use: no end).
 */
export type UseSupply =
  | { kind: 'known'; days: number; soonest: number; latest: number | null; basedOnDays: number }
  | { kind: 'unknown'; reason: SupplyUnknown | 'too_few_days' };

/** At the pace of the prescriptions in force. `isDropAssumed`: drops were counted as 20 in a millilitre. */
export type PlanSupply =
  | { kind: 'known'; days: number; isDropAssumed: boolean }
  | { kind: 'unknown'; reason: SupplyUnknown | PlanUnknown };

/** When to order: `unknown` where nobody knows how long it lasts, or nothing is left; `no_delay` where nobody said how long it takes to arrive. */
export type OrderDay = { kind: 'day'; on: string; deliveryDays: number } | { kind: 'no_delay' } | { kind: 'unknown' };

/** The last day on which an item may be used, and what says so: its label, or how long it keeps once opened. Null = nothing does. */
export function lastGoodDay({
  expiresOn,
  openedOn,
  daysAfterOpening,
}: Pick<SupplyItem, 'expiresOn' | 'openedOn' | 'daysAfterOpening'>): {
  on: string;
  because: 'label' | 'opened';
} | null {
  const afterOpening = openedOn !== null && daysAfterOpening !== null ? addDays(openedOn, daysAfterOpening) : null;
  if (afterOpening !== null && (expiresOn === null || afterOpening < expiresOn)) {
    return { on: afterOpening, because: 'opened' };
  }
  return expiresOn === null ? null : { on: expiresOn, because: 'label' };
}

/** Is it known how long it keeps once opened, and not when that was? */
export const asksForOpening = ({ openedOn, daysAfterOpening }: Pick<SupplyItem, 'openedOn' | 'daysAfterOpening'>) =>
  daysAfterOpening !== null && openedOn === null;

/** So many thousandths of the unit in so many days. */
type Rate = { used: number; days: number };

export function supplyOf<Item extends SupplyItem>({ items, putAway, plan }: Pool<Item>): Supply<Item> {
  const [first] = items;
  // Days are counted from when the amounts were told: an answer that is kept on a device says the same a week later.
  const from = first.pace.today;
  const paces = [
    ...items.map(({ pace }) => pace),
    // An answer of another day has its days in other places.
    ...putAway.flatMap(({ pace }) => (pace.today === from ? [pace] : [])),
  ];
  const daily = Array.from({ length: Math.max(...paces.map((pace) => pace.daily.length)) }, (_, place) =>
    paces.reduce((sum, pace) => sum + toThousandths(pace.daily[place] ?? 0), 0),
  );
  const bottles = items.map((item) => {
    const good = lastGoodDay(item);
    return {
      left: Math.max(0, toThousandths(item.quantity ?? 0)),
      goodDays: good ? Math.max(0, daysFromTo(from, good.on) + 1) : Number.POSITIVE_INFINITY,
      because: good?.because,
    };
  });
  const missing: SupplyUnknown | undefined = items.every(({ quantity }) => quantity === null)
    ? 'not_counted'
    : bottles.every(({ left }) => left === 0)
      ? 'nothing_left'
      : undefined;

  const use: UseSupply = missing ? { kind: 'unknown', reason: missing } : useOf(daily, bottles);
  const planned = plan.kind === 'known' ? lasts(bottles, { used: toThousandths(plan.perDay), days: 1 }) : undefined;
  const byPlan: PlanSupply = missing
    ? { kind: 'unknown', reason: missing }
    : plan.kind === 'known' && planned && Number.isFinite(planned.days)
      ? { kind: 'known', days: planned.days, isDropAssumed: plan.isDropAssumed }
      : { kind: 'unknown', reason: plan.kind === 'unknown' ? plan.reason : 'dosage_not_understood' };
  const end = endOf(items, missing, [
    ...(use.kind === 'known' ? [{ ...lasts(bottles, busiest(daily)), days: use.soonest, pace: 'use' as const }] : []),
    ...(byPlan.kind === 'known' && planned ? [{ ...planned, pace: 'plan' as const }] : []),
  ]);
  return { items, use, plan: byPlan, end, order: orderOf(items, end) };
}

type Bottle = { left: number; goodDays: number; because: 'label' | 'opened' | undefined };
type Lasting = { days: number; because: 'label' | 'opened' | undefined };

/** Whole days that the bottles last one after the other, the one that keeps the shortest first; `because` where a date ends the last of them. */
function lasts(bottles: readonly Bottle[], { used, days }: Rate): Lasting {
  let at = 0;
  let because: Lasting['because'];
  for (const bottle of bottles.toSorted((a, b) => (a.goodDays < b.goodDays ? -1 : 1))) {
    if (bottle.left === 0 || bottle.goodDays <= at) continue;
    const usedUp = at + (bottle.left * days) / used;
    because = usedUp > bottle.goodDays ? bottle.because : undefined;
    at = Math.min(usedUp, bottle.goodDays);
  }
  // Without the nudge 0.1 + 0.2 days of three bottles would be a day less.
  return { days: Math.floor(at + 1e-9), because };
}

const WEEK = 7;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

function weeksOf(daily: readonly number[]): number[] {
  return Array.from({ length: Math.floor(daily.length / WEEK) }, (_, week) =>
    sum(daily.slice(week * WEEK, (week + 1) * WEEK)),
  );
}

/** The pace of the busiest whole week, never below that of the whole time. */
function busiest(daily: readonly number[]): Rate {
  const week = { used: Math.max(...weeksOf(daily)), days: WEEK };
  const whole = { used: sum(daily), days: daily.length };
  return week.used * whole.days > whole.used * week.days ? week : whole;
}

function quietest(daily: readonly number[]): Rate {
  const week = { used: Math.min(...weeksOf(daily)), days: WEEK };
  const whole = { used: sum(daily), days: daily.length };
  return week.used * whole.days < whole.used * week.days ? week : whole;
}

function useOf(daily: readonly number[], bottles: readonly Bottle[]): UseSupply {
  const daysOfUse = daily.filter((amount) => amount > 0).length;
  if (daily.length < FORECAST_MIN_DAYS || daysOfUse < FORECAST_MIN_DAYS_OF_USE) {
    return { kind: 'unknown', reason: 'too_few_days' };
  }
  const quiet = lasts(bottles, quietest(daily)).days;
  return {
    kind: 'known',
    days: lasts(bottles, { used: sum(daily), days: daily.length }).days,
    soonest: lasts(bottles, busiest(daily)).days,
    latest: Number.isFinite(quiet) ? quiet : null,
    basedOnDays: daily.length,
  };
}

function endOf(
  items: Pool['items'],
  missing: SupplyUnknown | undefined,
  paces: readonly (Lasting & { pace: 'use' | 'plan' })[],
): Supply['end'] {
  const from = items[0].pace.today;
  if (missing === 'nothing_left') return { on: from, because: 'gone' };
  // What is left and good no more was not used up: its dates ended it.
  const good = items.filter(({ quantity }) => quantity !== 0).map(lastGoodDay);
  const [last] = good.toSorted((a, b) => ((a?.on ?? '9') < (b?.on ?? '9') ? 1 : -1));
  if (last && last.on < from) return { on: addDays(last.on, 1), because: last.because };
  const [soonest] = paces.toSorted((a, b) => a.days - b.days);
  if (soonest) return { on: addDays(from, soonest.days), because: soonest.because ?? soonest.pace };
  // Nobody knows how fast it goes: its dates alone end it, where each of them has one.
  return last ? { on: addDays(last.on, 1), because: last.because } : null;
}

/** The day on which nothing is left, less what an order takes to arrive: the longest of what is said of the product's items. */
function orderOf(items: Pool['items'], end: Supply['end']): OrderDay {
  // What is gone since nobody knows when has no day to order that could be told.
  if (!end || end.because === 'gone') return { kind: 'unknown' };
  const said = items.flatMap(({ deliveryDays }) => (deliveryDays === null ? [] : [deliveryDays]));
  if (said.length === 0) return { kind: 'no_delay' };
  const deliveryDays = Math.max(...said);
  return { kind: 'day', on: addDays(end.on, -deliveryDays), deliveryDays };
}

/**
 * What the person said of another item, offered where nothing is said of this one: of the same brand, else of the same type of product. It is
 * never taken without a word.
 */
export function suggestedFrom<Item extends Pick<SupplyItem, 'id' | 'brand' | 'productType'>>(
  item: Item,
  others: readonly Item[],
  said: (other: Item) => number | null,
): { value: number; from: Item } | null {
  const known = others.filter((other) => other.id !== item.id && said(other) !== null);
  const from =
    known.find(({ brand }) => brand !== null && brand === item.brand) ??
    known.find(({ productType }) => productType === item.productType);
  const value = from && said(from);
  return from && value != null ? { value, from } : null;
}
