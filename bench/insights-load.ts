/** The dashboard that is measured: whose, of which days, and the statements behind it. */

import type { InsightsScope } from '@balsamo/database/insights/queries.ts';
import { readInsights } from '@balsamo/database/insights/queries.ts';
import { listAllItems } from '@balsamo/database/inventory/items.ts';
import { periodUntil } from '@balsamo/domain/insights/period.ts';
import { DEFAULT_TIME_ZONE, dayBounds, localDay } from '@balsamo/domain/time/zone.ts';
import type pg from 'pg';
import { lookedBackDayStarts } from '../apps/server/src/answers/item-answer.ts';
import { ASSOCIATION_ADDRESSES, ASSOCIATION_LANES } from './association-load.ts';
import { LANES } from './diary-load.ts';
import { PRACTICE_ADDRESSES, PRACTICE_LANES } from './practice-load.ts';
import { REPORT_LANES, REPORT_PERIODS } from './reports-load.ts';

export const PEOPLE = 1_000;
export const ENTRIES = 1_000_000;
/** Of one person, the first, in one year: 55 a day. */
export const OWN_ENTRIES = 20_000;
export const DAYS = 365;

/** Dashboards asked for at once: enough to keep a small machine busy; more would only wait for each other. */
const INSIGHTS_LANES = 4;
export const lanesOf = (action: string) =>
  action in PERIODS
    ? INSIGHTS_LANES
    : action in REPORT_PERIODS
      ? REPORT_LANES
      : action in PRACTICE_ADDRESSES
        ? PRACTICE_LANES
        : action in ASSOCIATION_ADDRESSES
          ? ASSOCIATION_LANES
          : LANES;

/** Days of the period per action. */
export const PERIODS: Readonly<Record<string, number>> = { 'insights-quarter': 90, 'insights-year': DAYS };

const periodOf = (days: number) => periodUntil(localDay(new Date(), DEFAULT_TIME_ZONE), days);

export function insightsAddress(days: number): string {
  const { from, to } = periodOf(days);
  return `/api/insights?symptom=pain&from=${from}&to=${to}`;
}

/** What the handler asks of the database. */
export function insightsStatements(days: number): [sums: pg.QueryConfig, stock: pg.QueryConfig] {
  const now = new Date();
  const scope: InsightsScope = { period: periodOf(days), symptom: 'pain', itemIds: null, isRecreationalIncluded: true };
  return [
    readInsights(scope, now, dayBounds(now, DEFAULT_TIME_ZONE)),
    listAllItems(lookedBackDayStarts(now, DEFAULT_TIME_ZONE)),
  ];
}
