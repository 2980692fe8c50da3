import type { PrescriptionStatus } from '../prescriptions/status.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import type { DocumentDetails } from '../wallet/document.ts';
import { successorOf } from '../wallet/renewal.ts';
import type { SupplyItem } from './pools.ts';
import { type EndCause, lastGoodDay, type Supply } from './supply.ts';

export type DuePrescription = {
  id: string;
  protocolName: string;
  status: PrescriptionStatus;
  /** `lastDayInForce` */
  lastDay: string | null;
  /** Null = the patient wrote it. */
  doctorName: string | null;
};
export type DueDocument = DocumentDetails & { id: string };

/** One line of *O que vence*, on its local day. */
export type DueRow = { key: string; on: string } & (
  | { kind: 'order'; item: SupplyItem; endsOn: string; because: EndCause; deliveryDays: number }
  /** Nobody said how long an order takes. */
  | { kind: 'runs_out'; item: SupplyItem; because: EndCause }
  | { kind: 'item_ends'; item: SupplyItem; because: 'label' | 'opened' }
  | { kind: 'prescription'; prescription: DuePrescription }
  | { kind: 'document'; document: DueDocument }
);
export type DueKind = DueRow['kind'];

/** How many days before its day something is told outside of its list: our convention. Documents as their reminders do. */
export const DUE_SOON_DAYS: Readonly<Record<DueKind, number>> = {
  order: 7,
  runs_out: 14,
  item_ends: 30,
  prescription: 30,
  document: 60,
};
/** A paper that ended longer ago than this is no news; it stays where it is kept. */
export const DUE_PAST_DAYS = 60;

const KINDS: readonly DueKind[] = ['order', 'runs_out', 'item_ends', 'prescription', 'document'];

/** Everything that ends, by day: to order, products, prescriptions, documents. */
export function dueList(
  known: {
    supplies: readonly Supply[];
    prescriptions: readonly DuePrescription[];
    documents: readonly DueDocument[];
  },
  today: string,
): DueRow[] {
  const rows = [
    ...known.supplies.flatMap(rowsOfSupply),
    ...known.prescriptions.flatMap((prescription) => rowOfPrescription(prescription, today)),
    ...known.documents.flatMap((document) => rowOfDocument(document, known.documents, today)),
  ];
  return rows.sort(
    (a, b) =>
      (a.on < b.on ? -1 : a.on > b.on ? 1 : 0) ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
}

/** Is it time to be told of it, or past? */
export const isDueSoon = ({ kind, on }: DueRow, today: string): boolean => daysFromTo(today, on) <= DUE_SOON_DAYS[kind];

function rowsOfSupply({ items, end, order }: Supply): DueRow[] {
  const [first] = items;
  // The one whose patient asked to be told, of several bottles of one product; a day that is over asks for nothing.
  const item =
    items.find(({ orderReminderOn, pace }) => orderReminderOn !== null && orderReminderOn > pace.today) ?? first;
  const rows: DueRow[] = [];
  if (end && order.kind === 'day') {
    rows.push({
      key: `order ${first.id}`,
      kind: 'order',
      on: order.on,
      item,
      endsOn: end.on,
      because: end.because,
      deliveryDays: order.deliveryDays,
    });
  } else if (end && end.because !== 'label' && end.because !== 'opened') {
    rows.push({ key: `runs_out ${first.id}`, kind: 'runs_out', on: end.on, item, because: end.because });
  }
  for (const each of items) {
    const good = lastGoodDay(each);
    if (!good || each.quantity === 0) continue;
    // What is used up before that has no last day to tell.
    if (end && (end.because === 'use' || end.because === 'plan') && end.on <= good.on) continue;
    rows.push({ key: `item_ends ${each.id}`, kind: 'item_ends', on: good.on, item: each, because: good.because });
  }
  return rows;
}

function rowOfPrescription(prescription: DuePrescription, today: string): DueRow[] {
  const { id, status, lastDay: on } = prescription;
  if (on === null || (status !== 'ativa' && status !== 'expirada')) return [];
  if (on < addDays(today, -DUE_PAST_DAYS)) return [];
  return [{ key: `prescription ${id}`, kind: 'prescription', on, prescription }];
}

function rowOfDocument(document: DueDocument, all: readonly DueDocument[], today: string): DueRow[] {
  const { id, validUntil: on } = document;
  if (on === null || on < addDays(today, -DUE_PAST_DAYS)) return [];
  if (successorOf(document, all, today)) return [];
  return [{ key: `document ${id}`, kind: 'document', on, document }];
}
