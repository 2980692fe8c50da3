import type { associationDispensings, associationMovements } from '@balsamo/database/dispensary/ledger/tables.ts';
import type { associationRecallNotices } from '@balsamo/database/dispensary/notices/tables.ts';
import type { associationLots, associationProducts } from '@balsamo/database/dispensary/tables.ts';
import type { AssociationEvent } from '@balsamo/domain/associations/events.ts';
import type { MovementReason, StockMovementKind } from '@balsamo/domain/dispensary/vocabulary.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import type { Random } from './random.ts';
import { PRODUCTS, type Product } from './shelf-products.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days of movements. */
const SHELF_DAYS = 90;
/** Nine in the morning in Recife, in hours of UTC. */
const OPENS_AT = 12;
const USES_PER_DAY = 3;
const CHANCE_UNDONE = 0.03;
/** Before the next thing happens, and while a dispensing may still be undone. */
const UNDONE_AFTER_MS = 3 * MINUTE_MS;
/** A count that does not come out even, or something broken: about once a week. */
const CHANCE_ADJUSTED = 0.15;

/** What is left at the end, in packages: nothing, less than the threshold, or enough. */
const FLOOR = { out: 0, low: 2, there: 5 } as const;
const THRESHOLD = 3;

/** Recipients of the lot that is recalled, and how many of them have confirmed. */
const RECALL = {
  recipients: 6,
  confirmed: 4,
  daysAgo: 6,
  reason: 'O laboratório mediu menos CBD do que diz o rótulo.',
};

type Place = { associationId: string; now: Date; keeperId: string; adminId: string; members: readonly ShelfMember[] };
export type ShelfMember = { patientId: string; joinedAt: Date };
export type ShelfEvent = { kind: AssociationEvent; actorId: string; subjectId?: string; subject: string; at: Date };
export type LivedShelf = {
  products: (typeof associationProducts.$inferInsert)[];
  lots: (typeof associationLots.$inferInsert)[];
  dispensings: (typeof associationDispensings.$inferInsert)[];
  movements: (typeof associationMovements.$inferInsert)[];
  notices: (typeof associationRecallNotices.$inferInsert)[];
  events: ShelfEvent[];
};

type Lot = {
  id: string;
  productId: string;
  product: Product;
  packages: number;
  receivedDaysAgo: number;
  row: typeof associationLots.$inferInsert;
  quantity: number;
};

/** Three months of an association's shelf: every quantity of a lot is the sum of its movements, in their order. */
export function liveShelf(random: Random, place: Place): LivedShelf {
  const shelf: LivedShelf = { products: [], lots: [], dispensings: [], movements: [], notices: [], events: [] };
  const lots = PRODUCTS.flatMap((product, index) => stock(random, product, index, place, shelf));
  const today = Math.floor(place.now.getTime() / DAY_MS) * DAY_MS + OPENS_AT * 60 * MINUTE_MS;
  for (let daysAgo = SHELF_DAYS; daysAgo >= 1; daysAgo--) {
    let time = today - daysAgo * DAY_MS;
    const later = () => {
      time += random.between(4, 24) * MINUTE_MS;
      return new Date(time);
    };
    for (const lot of lots) if (lot.receivedDaysAgo === daysAgo) receive(random, lot, later(), place, shelf);
    handOut(random, lots, daysAgo, later, place, shelf);
    adjust(random, lots, later, place, shelf);
    if (daysAgo === RECALL.daysAgo) recall(lots, later(), place, shelf);
  }
  shelf.lots = lots.map(({ row, quantity }) => ({ ...row, quantity: String(quantity) }));
  return shelf;
}

/** A product with what is known of it and its lots: an early one, and a later one of what should not run out. */
function stock(random: Random, product: Product, index: number, place: Place, shelf: LivedShelf): Lot[] {
  const { associationId, now, keeperId } = place;
  const createdAt = new Date(now.getTime() - (SHELF_DAYS + 10) * DAY_MS + index * 17 * MINUTE_MS);
  const productId = random.uuid();
  const { thc, cbd, basis } = product.strength;
  const isPercent = basis === 'percent';
  shelf.products.push({
    id: productId,
    associationId,
    name: product.name,
    productType: product.type,
    unit: product.unit,
    packageSize: String(product.packageSize),
    dropsPerMl: product.dropsPerMl === undefined ? null : String(product.dropsPerMl),
    thcPercentage: isPercent ? String(thc) : null,
    cbdPercentage: isPercent ? String(cbd) : null,
    lowStockThreshold: String(THRESHOLD * product.packageSize),
    updatedBy: keeperId,
    createdAt,
    updatedAt: createdAt,
  });
  shelf.events.push({ kind: 'product_added', actorId: keeperId, subject: product.name, at: createdAt });
  const first = { packages: product.ends ? 10 : 40, receivedDaysAgo: 88 - index };
  const second = { packages: 30, receivedDaysAgo: 38 - index };
  return (product.ends ? [first] : [first, second]).map((received, number) => {
    const day = localDay(now, DEFAULT_TIME_ZONE);
    const id = random.uuid();
    const receivedAt = new Date(now.getTime() - received.receivedDaysAgo * DAY_MS);
    const usualExpiry = random.between(150, 420);
    const expiresIn = number === 0 ? (product.expiresIn ?? usualExpiry) : usualExpiry;
    const row = {
      id,
      associationId,
      productId,
      batchNumber: `RS-${String(index + 1).padStart(2, '0')}${'AB'[number]}-${random.between(100, 999)}`,
      manufacturedOn: addDays(day, -received.receivedDaysAgo - random.between(10, 40)),
      expiresOn: addDays(day, expiresIn),
      thc: product.strength.thc,
      thca: product.strength.thca ?? null,
      cbd: product.strength.cbd,
      cbda: product.strength.cbda ?? null,
      strengthBasis: basis,
      createdAt: receivedAt,
      updatedAt: receivedAt,
    };
    return { id, productId, product, ...received, row, quantity: 0 };
  });
}

/** As the books of events call a lot. */
const subjectOf = ({ product, row }: Lot) => `${product.name} · ${row.batchNumber}`;

type Move = {
  id: string;
  kind: StockMovementKind;
  change: number;
  at: Date;
  by: string;
  reason?: MovementReason;
  note?: string;
  dispensingId?: string;
};

function move(lot: Lot, { at, by, change, ...moved }: Move, { associationId }: Place, shelf: LivedShelf): void {
  const before = lot.quantity;
  lot.quantity = Math.round((before + change) * 1000) / 1000;
  lot.row.updatedAt = at;
  shelf.movements.push({
    ...moved,
    associationId,
    productId: lot.productId,
    lotId: lot.id,
    change: String(change),
    quantityBefore: String(before),
    quantityAfter: String(lot.quantity),
    createdBy: by,
    createdAt: at,
  });
}

function receive(random: Random, lot: Lot, at: Date, place: Place, shelf: LivedShelf): void {
  lot.row.createdAt = at;
  const change = lot.packages * lot.product.packageSize;
  move(lot, { id: random.uuid(), kind: 'entry', reason: 'entry', change, at, by: place.keeperId }, place, shelf);
  shelf.events.push({ kind: 'lot_added', actorId: place.keeperId, subject: subjectOf(lot), at });
}

/** The lot that is recalled later goes to a few alone, and each of them once. */
const isToBeRecalled = (lot: Lot) => lot.product.isRecalled === true && lot.row.batchNumber?.includes('A-') === true;

function handOut(
  random: Random,
  lots: readonly Lot[],
  daysAgo: number,
  later: () => Date,
  place: Place,
  shelf: LivedShelf,
): void {
  const day = localDay(new Date(place.now.getTime() - daysAgo * DAY_MS), DEFAULT_TIME_ZONE);
  const canGive = ({ product, quantity, row }: Lot) =>
    quantity - product.packageSize >= FLOOR[product.ends ?? 'there'] * product.packageSize &&
    (row.expiresOn ?? day) >= day;
  const give = (lot: Lot, member: ShelfMember | undefined, mayUndo: boolean) => {
    if (member) dispense(random, lot, { member, later, mayUndo }, place, shelf);
  };
  const members = place.members.filter(
    ({ joinedAt }) => joinedAt.getTime() < place.now.getTime() - (daysAgo + 1) * DAY_MS,
  );
  const anyOf = <Value>(values: readonly Value[]) => values[random.between(0, values.length - 1)];
  const recalled = lots.find(isToBeRecalled);
  if (recalled && recalled.quantity > 0 && daysAgo > RECALL.daysAgo && daysAgo % 10 === 0) {
    const given = shelf.dispensings.filter(({ lotId }) => lotId === recalled.id).length;
    if (given < RECALL.recipients) give(recalled, members[given], false);
  }
  const others = lots.filter((lot) => !isToBeRecalled(lot));
  const ending = others.filter((lot) => lot.product.ends && canGive(lot));
  if (ending.length > 0 && random.uniform() < 0.9) give(anyOf(ending) as Lot, anyOf(members), true);
  for (let use = random.between(1, USES_PER_DAY); use > 0; use--) {
    const lot = anyOf(others.filter((one) => !one.product.ends && canGive(one)));
    if (lot) give(lot, anyOf(members), true);
  }
}

type Dispensed = { member: ShelfMember; later: () => Date; mayUndo: boolean };

function dispense(
  random: Random,
  lot: Lot,
  { member: { patientId }, later, mayUndo }: Dispensed,
  place: Place,
  shelf: LivedShelf,
): void {
  const by = random.uniform() < 0.8 ? place.keeperId : place.adminId;
  const at = later();
  const dispensingId = random.uuid();
  const { packageSize } = lot.product;
  move(lot, { id: random.uuid(), kind: 'dispensing', change: -packageSize, at, by, dispensingId }, place, shelf);
  shelf.events.push({ kind: 'dispensed', actorId: by, subjectId: patientId, subject: subjectOf(lot), at });
  const isUndone = random.uniform() < CHANCE_UNDONE && mayUndo;
  const undoneAt = isUndone ? new Date(at.getTime() + UNDONE_AFTER_MS) : null;
  shelf.dispensings.push({
    id: dispensingId,
    associationId: place.associationId,
    lotId: lot.id,
    patientId,
    quantity: String(packageSize),
    dispensedBy: by,
    dispensedAt: at,
    undoneAt,
    undoneBy: isUndone ? by : null,
  });
  if (!undoneAt) return;
  move(lot, { id: random.uuid(), kind: 'return', change: packageSize, at: undoneAt, by, dispensingId }, place, shelf);
  shelf.events.push({
    kind: 'dispensing_undone',
    actorId: by,
    subjectId: patientId,
    subject: subjectOf(lot),
    at: undoneAt,
  });
}

const ADJUSTMENTS: readonly [Pick<Move, 'reason' | 'note'>, ...Pick<Move, 'reason' | 'note'>[]] = [
  { reason: 'count' },
  { reason: 'count', note: 'Contagem da semana.' },
  { reason: 'damage', note: 'Frasco quebrado ao guardar.' },
  { reason: 'other', note: 'Amostra para o laboratório.' },
];

function adjust(random: Random, lots: readonly Lot[], later: () => Date, place: Place, shelf: LivedShelf): void {
  const there = lots.filter(({ product, packages, quantity }) => !product.ends && quantity > packages * 0.3);
  const lot = there[random.between(0, there.length - 1)];
  if (!lot || random.uniform() >= CHANCE_ADJUSTED) return;
  const why = random.pick(ADJUSTMENTS);
  const at = later();
  const change = -Math.min(lot.product.packageSize, lot.quantity);
  move(lot, { id: random.uuid(), kind: 'adjustment', ...why, change, at, by: place.keeperId }, place, shelf);
  shelf.events.push({ kind: 'stock_changed', actorId: place.keeperId, subject: subjectOf(lot), at });
}

function recall(lots: readonly Lot[], at: Date, { associationId, adminId }: Place, shelf: LivedShelf): void {
  const lot = lots.find(isToBeRecalled);
  if (!lot) return;
  Object.assign(lot.row, { recalledAt: at, recalledBy: adminId, recallReason: RECALL.reason, updatedAt: at });
  const recipients = shelf.dispensings.filter(({ lotId }) => lotId === lot.id);
  shelf.notices = recipients.map(({ patientId }, index) => ({
    associationId,
    lotId: lot.id,
    patientId: patientId as string,
    createdAt: at,
    toldAt: new Date(at.getTime() + MINUTE_MS),
    confirmedAt: index < RECALL.confirmed ? new Date(at.getTime() + (index + 1) * 190 * MINUTE_MS) : null,
  }));
  shelf.events.push({ kind: 'lot_recalled', actorId: adminId, subject: subjectOf(lot), at });
}
