/** What staff of a large association ask for, and the statements behind it. */

import { asUser, asUserOnce, type UserTransaction } from '@balsamo/database/as-user.ts';
import * as dashboard from '@balsamo/database/associations/dashboard.ts';
import { findPermission } from '@balsamo/database/associations/permitted.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { listMovements } from '@balsamo/database/dispensary/ledger/movements.ts';
import { keepsStock } from '@balsamo/database/dispensary/permitted.ts';
import { countProducts, listProducts } from '@balsamo/database/dispensary/products.ts';
import * as members from '@balsamo/database/memberships/members.ts';
import { searchAssociations } from '@balsamo/database/my-associations/queries.ts';
import { MOVEMENT_DAYS } from '@balsamo/domain/associations/movement-days.ts';
import { EXPIRY_SOON_DAYS } from '@balsamo/domain/inventory/expiry.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DEFAULT_TIME_ZONE, localDay, localDaysFrom } from '@balsamo/domain/time/zone.ts';
import type pg from 'pg';
import { tokenOf } from './diary-load.ts';

/** A number that no patient of the filled database has. */
export const STAFF = 900_000;
/** The large association. */
export const ASSOCIATION_ID = '00000000-0000-7000-a000-000000000000';

/** Asked for at once: enough to keep a small machine busy. */
export const ASSOCIATION_LANES = 4;
const PAGE = 20;
const SEARCH = 'souza';
const NAME = 'verde';
/** In the middle of the shelf; of the size that the handler gives. */
const SHELF_PAGE = 50;
const SHELF_PAGE_SIZE = 20;

const ROOT = `/api/associations/${ASSOCIATION_ID}`;
export const ASSOCIATION_ADDRESSES: Readonly<Record<string, string>> = {
  'association-dashboard': `${ROOT}/dashboard`,
  'association-members': `${ROOT}/members?limit=${PAGE}`,
  'association-members-search': `${ROOT}/members?search=${SEARCH}&limit=${PAGE}`,
  'association-stock': `${ROOT}/products?page=${SHELF_PAGE}`,
  'association-movements': `${ROOT}/movements?limit=${PAGE}`,
  'associations-search': `/api/associations?name=${NAME}&limit=${PAGE}`,
};

/** In the exchanges of the handlers: `alone` travels with opening and commit, `opening` with the opening; `rest` waits for it. */
type Reading = { alone: pg.QueryConfig } | { opening: pg.QueryConfig[]; rest: pg.QueryConfig[] };

function readingOf(action: string): Reading {
  const now = new Date();
  const today = localDay(now, DEFAULT_TIME_ZONE);
  const keeps = keepsStock(ASSOCIATION_ID);
  if (action === 'association-dashboard') {
    const from = localDaysFrom(now, DEFAULT_TIME_ZONE, MOVEMENT_DAYS);
    const rest = [
      findPermission(ASSOCIATION_ID, 'overview'),
      dashboard.countPeople(ASSOCIATION_ID, from, now),
      dashboard.readShelf(ASSOCIATION_ID, today),
      dashboard.listExpiring(ASSOCIATION_ID, addDays(today, EXPIRY_SOON_DAYS)),
      dashboard.countMovementsByDay(ASSOCIATION_ID, from, MOVEMENT_DAYS, DEFAULT_TIME_ZONE),
      dashboard.listMostDispensed(ASSOCIATION_ID, from),
    ];
    return { opening: [], rest };
  }
  if (action === 'association-stock') {
    const place = { limit: SHELF_PAGE_SIZE, offset: (SHELF_PAGE - 1) * SHELF_PAGE_SIZE };
    const page = [listProducts(ASSOCIATION_ID, {}, place), countProducts(ASSOCIATION_ID, {})];
    return { opening: [keeps, ...page], rest: [] };
  }
  if (action === 'association-movements')
    return { opening: [keeps, listMovements(ASSOCIATION_ID, {}, { limit: PAGE + 1 })], rest: [] };
  if (action === 'associations-search')
    return { alone: searchAssociations({ name: NAME, state: null, city: null }, undefined, PAGE + 1) };
  const search = action === 'association-members-search' ? SEARCH : undefined;
  const opening = [
    members.findKeptAssociation(ASSOCIATION_ID),
    members.listMembers(ASSOCIATION_ID, { status: 'active', search, limit: PAGE + 1 }),
    members.countActiveMembers(ASSOCIATION_ID),
  ];
  return { opening, rest: [] };
}

/** The statements of a request besides opening and end of its transaction. */
export function associationStatements(action: string): pg.QueryConfig[] {
  const reading = readingOf(action);
  return 'alone' in reading ? [reading.alone] : [...reading.opening, ...reading.rest];
}

type Pools = Pick<Database, 'appPool'>;

/** Opens a transaction of an admin of the large association. */
export const asStaff = <Result>(db: Pools, work: (transaction: UserTransaction) => Promise<Result>) =>
  asUser(db, tokenOf(STAFF), work);

async function readOnce(db: Pools, action: string): Promise<boolean> {
  const reading = readingOf(action);
  if ('alone' in reading) return (await asUserOnce(db, tokenOf(STAFF), reading.alone)).rows.length > 0;
  return asStaff(db, async ({ query, user }) => {
    const sent = reading.opening.map((statement) => query(statement));
    const opened = await Promise.all(sent);
    await user;
    const answers = await Promise.all(reading.rest.map((statement) => query(statement)));
    return [...opened, ...answers].every(({ rows }) => rows.length > 0);
  });
}

export const ASSOCIATION_READINGS: Readonly<Record<string, (db: Pools) => Promise<boolean>>> = Object.fromEntries(
  Object.keys(ASSOCIATION_ADDRESSES).map((action) => [action, (db: Pools) => readOnce(db, action)]),
);
