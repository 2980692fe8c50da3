import { type AttentionReason, byAttention } from './attention.ts';
import type { PatientOrder } from './patient-order-names.ts';

export type OrderedPatient = {
  id: string;
  name: string;
  connectedAt: Date;
  lastActivityAt: Date | null;
  entriesLast7Days: number;
  newEntries: number;
  reasons: readonly AttentionReason[];
};

type Compare = (one: OrderedPatient, other: OrderedPatient) => number;

// Of the root collation: the same order in every language that a person reads in, and between two pages.
const NAMES = new Intl.Collator('und', { sensitivity: 'base', numeric: true });
const byActivity: Compare = (one, other) =>
  (other.lastActivityAt?.getTime() ?? 0) - (one.lastActivityAt?.getTime() ?? 0);
const byUnread: Compare = (one, other) => other.newEntries - one.newEntries;

/** Newest and most first, but for `frequency`: whoever writes least is looked for. */
const COMPARE: Record<PatientOrder, Compare> = {
  attention: (one, other) => byAttention(one, other) || byUnread(one, other),
  unread: (one, other) => byUnread(one, other) || byActivity(one, other),
  activity: byActivity,
  frequency: (one, other) => one.entriesLast7Days - other.entriesLast7Days || byActivity(one, other),
  name: (one, other) => NAMES.compare(one.name, other.name),
  connected: (one, other) => other.connectedAt.getTime() - one.connectedAt.getTime(),
};

/** A total order: of two alike the name decides, and then the id, so that no page repeats what another showed. */
export function patientComparison(order: PatientOrder): Compare {
  return (one, other) =>
    COMPARE[order](one, other) || NAMES.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}
