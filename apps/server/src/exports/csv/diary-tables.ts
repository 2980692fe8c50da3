import type {
  ExportedEntry,
  ExportedItem,
  ExportedRecord,
  ExportedTracker,
} from '@balsamo/contract/exports/record-schemas.ts';
import type { EntryMember } from '@balsamo/domain/diary/entry-members.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { Amount } from '@balsamo/domain/dose/amount.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import type { Cell, Column } from '../../csv/cell.ts';
import type { ExportSource } from '../source/export-source.ts';
import { ratingColumns, wallClock } from './columns.ts';
import { type CsvTable, table } from './table.ts';

type Rating = ExportedRecord['ratings'];
type Revision = ExportedRecord['revisions'];

/** Uses, what was changed of them, ratings without a use, and what is followed beside the symptoms. */
export function diaryTables(
  source: ExportSource,
  items: ReadonlyMap<string, ExportedItem>,
  trackers: ReadonlyMap<string, ExportedTracker>,
): CsvTable[] {
  const named = namedValues(trackers);
  return [
    table('diary', source.entries, entryColumns(items, named)),
    table<Revision>('diary_changes', source.revisions, [
      ['id', (revision) => revision.id],
      ['entry_id', (revision) => revision.entryId],
      ['kind', (revision) => revision.kind],
      ['changed_at_utc', (revision) => revision.changedAt],
      ['received_at_utc', (revision) => revision.receivedAt],
      ['browser', (revision) => revision.browser],
      ['system', (revision) => revision.system],
      ['written', (revision) => JSON.stringify(revision.written)],
      ['replaced', (revision) => JSON.stringify(revision.replaced)],
      ['came_too_late', (revision) => JSON.stringify(revision.lost)],
    ]),
    table<Rating>('ratings', source.ratings, [
      ['id', (rating) => rating.id],
      ['rated_at_utc', (rating) => rating.ratedAt],
      ['time_zone', (rating) => rating.timeZone],
      ['rated_at_local', (rating) => wallClock(rating.ratedAt, rating.timeZone)],
      ...ratingColumns<Rating>('', (rating) => rating.symptoms),
      ['own_trackers', (rating) => named(rating.own)],
      ['changed_at_utc', (rating) => rating.changedAt],
      ['created_at_utc', (rating) => rating.createdAt],
      ['updated_at_utc', (rating) => rating.updatedAt],
    ]),
    table('trackers', trackers.values(), [
      ['id', (tracker) => tracker.id],
      ['name', (tracker) => tracker.name],
      ['kind', (tracker) => tracker.kind],
      ['hours', (tracker) => tracker.windowHours],
      ['low_end', (tracker) => tracker.lowEnd],
      ['high_end', (tracker) => tracker.highEnd],
      ['better', (tracker) => tracker.better],
      ['is_followed', (tracker) => tracker.place !== null],
      ['created_at_utc', (tracker) => tracker.createdAt],
      ['updated_at_utc', (tracker) => tracker.updatedAt],
    ]),
  ];
}

/** A column or more for each member of an entry. `items` by id: the dose of a use is told from the label of what was used. */
function entryColumns(items: ReadonlyMap<string, ExportedItem>, named: NamedValues): Column<ExportedEntry>[] {
  const item = (entry: ExportedEntry) => items.get(entry.inventoryItemId ?? '');
  const doses = new WeakMap<ExportedEntry, ReturnType<typeof estimateDose>>();
  const dose = (entry: ExportedEntry) => {
    const used = item(entry);
    const estimate =
      doses.get(entry) ??
      estimateDose({ ...entry, strength: used?.strength ?? null, dropsPerMl: used?.dropsPerMl ?? null });
    doses.set(entry, estimate);
    return estimate;
  };
  const columns: Record<EntryMember, Column<ExportedEntry>[]> = {
    id: [['id', (entry) => entry.id]],
    consumedAt: [['consumed_at_utc', (entry) => entry.consumedAt]],
    timeZone: [
      ['time_zone', (entry) => entry.timeZone],
      ['consumed_at_local', (entry) => wallClock(entry.consumedAt, entry.timeZone)],
    ],
    productType: [['product_type', (entry) => entry.productType]],
    consumptionMethod: [['consumption_method', (entry) => entry.consumptionMethod]],
    quantity: [
      ['quantity_value', (entry) => entry.quantity.value],
      ['quantity_unit', (entry) => entry.quantity.unit],
    ],
    inventoryItemId: [
      ['stock_item_id', (entry) => entry.inventoryItemId],
      ['stock_item_name', (entry) => item(entry)?.nickname ?? null],
    ],
    stockTaken: [
      ['stock_taken', (entry) => entry.stockTaken],
      ['stock_unit', (entry) => item(entry)?.unit ?? null],
      ['thc_mg_from', (entry) => from(dose(entry).thc)],
      ['thc_mg_to', (entry) => to(dose(entry).thc)],
      ['cbd_mg_from', (entry) => from(dose(entry).cbd)],
      ['cbd_mg_to', (entry) => to(dose(entry).cbd)],
    ],
    symptoms: [
      ...ratingColumns<ExportedEntry>('_before', (entry) => entry.symptoms.before),
      ...ratingColumns<ExportedEntry>('_after', (entry) => entry.symptoms.after),
    ],
    copiedBefore: [['copied_before', (entry) => JSON.stringify(entry.copiedBefore)]],
    status: [['status', (entry) => entry.status]],
    source: [['source', (entry) => entry.source]],
    primaryEffect: [['primary_effect', (entry) => entry.primaryEffect]],
    ownBefore: [['own_trackers_before', (entry) => named(entry.ownBefore)]],
    ownAfter: [['own_trackers_after', (entry) => named(entry.ownAfter)]],
    unwantedEffects: [['unwanted_effects', (entry) => JSON.stringify(entry.unwantedEffects)]],
    effectEnded: [['effect_ended', (entry) => entry.effectEnded]],
    effectDurationHours: [['effect_duration_hours', (entry) => entry.effectDurationHours]],
    triggers: [['triggers', (entry) => JSON.stringify(entry.triggers)]],
    notes: [['notes', (entry) => entry.notes]],
    checkOutDueAt: [['check_out_due_at_utc', (entry) => entry.checkOutDueAt]],
    checkedOutAt: [['checked_out_at_utc', (entry) => entry.checkedOutAt]],
    isEdited: [['is_edited', (entry) => entry.isEdited]],
    createdAt: [['created_at_utc', (entry) => entry.createdAt]],
    updatedAt: [['updated_at_utc', (entry) => entry.updatedAt]],
    // The CSV holds nothing that was deleted.
    deletedAt: [],
  };
  return Object.values(columns).flat();
}

const from = (amount: Amount): Cell =>
  amount.kind === 'exact' ? amount.mg : amount.kind === 'range' ? amount.from : null;
const to = (amount: Amount): Cell => (amount.kind === 'exact' ? amount.mg : amount.kind === 'range' ? amount.to : null);

/** What was said of trackers as a JSON object with their names, for people who read it; one whose name comes twice has its id beside it. */
type NamedValues = (values: TrackerValues) => string;

function namedValues(trackers: ReadonlyMap<string, ExportedTracker>): NamedValues {
  const names = [...trackers.values()].map(({ name }) => name);
  const nameOf = (id: string) => {
    const name = trackers.get(id)?.name ?? id;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${id})`;
  };
  return (values) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([id, value]) => [nameOf(id), value])));
}
