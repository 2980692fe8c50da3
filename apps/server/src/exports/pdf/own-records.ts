import type { ExportedSeizure } from '@balsamo/contract/exports/health-record-schemas.ts';
import type { ExportedEntry, ExportedTracker } from '@balsamo/contract/exports/record-schemas.ts';
import type { TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import type { TrackedRating, TrackedUse } from '@balsamo/database/insights/tracked-records.ts';
import type { Period } from '@balsamo/domain/exports/summary-records.ts';
import { SEIZURE_WEEKS_SHOWN, seizureWeeks } from '@balsamo/domain/seizures/observed-days.ts';
import { rateChange } from '@balsamo/domain/seizures/rate-change.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { trackerFigures } from '../../answers/tracker-figures.ts';
import type { SheetSeizures } from '../../pdf/seizures.ts';
import type { ExportSource } from '../source/export-source.ts';

/** What stands on the sheet where somebody writes it down: seizures, and what they follow beside the symptoms. */
export type OwnRecords = {
  seizures: SheetSeizures | null;
  trackers: TrackerFigure[];
  period: Period;
  /** Who keeps the diary or kept it beside the person, by name; null: their account is erased. */
  keepers: (string | null)[];
};

async function all<Item>(list: Iterable<Item> | AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** @param period of the summary that it stands beside */
export async function ownRecordsOf(source: ExportSource, period: Period): Promise<OwnRecords> {
  const { from, to } = source.period;
  // Not the period of the uses: a seizure may be older than the first of them.
  const isInPeriod = (day: string) => (from === null || day >= from) && (to === null || day <= to);
  const isShown = ({ occurredAt, timeZone }: ExportedSeizure) => isInPeriod(localDay(new Date(occurredAt), timeZone));
  const seizures = (await all(source.seizures)).map(({ note: _, ...seizure }) => seizure as ExportedSeizure);
  const freeDays = (await all(source.seizureFreeDays)).map(({ day }) => day);
  const trackers = await all(source.trackers);
  const keepers = (await all(source.caregivers ?? [])).filter(({ role }) => role !== 'reads').map(({ name }) => name);
  const isAnyOfSeizures = seizures.some(isShown) || freeDays.some(isInPeriod);
  if (!isAnyOfSeizures && trackers.length === 0) return { seizures: null, trackers: [], period, keepers };

  const uses: TrackedUse[] = [];
  for await (const entry of source.entries) uses.push(trackedUse(entry));
  const ofSeizures = (): SheetSeizures => {
    const records = recordsOf(seizures, freeDays);
    const today = localDay(new Date(source.exportedAt), source.account.timeZone);
    const since = from === null && to === null ? firstUseOfLast(uses) : undefined;
    const shown = { seizures: seizures.filter(isShown), freeDays: freeDays.filter(isInPeriod) };
    return {
      seizures: shown.seizures.sort((one, other) => Date.parse(other.occurredAt) - Date.parse(one.occurredAt)),
      weeks: seizureWeeks(recordsOf(shown.seizures, shown.freeDays), to ?? today, SEIZURE_WEEKS_SHOWN),
      change: since === undefined ? null : rateChange(records, since, today),
    };
  };
  return {
    seizures: isAnyOfSeizures ? ofSeizures() : null,
    trackers: trackers.length > 0 ? await trackersOf(source, trackers, uses, period) : [],
    period,
    keepers,
  };
}

function recordsOf(seizures: readonly ExportedSeizure[], freeDays: readonly string[]) {
  const counts = new Map<string, number>();
  for (const { occurredAt, timeZone, count } of seizures) {
    const day = localDay(new Date(occurredAt), timeZone);
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return {
    seizures: [...counts].map(([day, count]) => ({ day, count })),
    freeDays: freeDays.filter((day) => !counts.has(day)),
  };
}

/** As the screen compares: recreational uses are no treatment that something could be compared with. */
function firstUseOfLast(uses: readonly TrackedUse[]): string | undefined {
  const treated = uses.filter(({ consumptionMethod }) => consumptionMethod !== 'recreativo');
  const last = treated.reduce<TrackedUse | undefined>(
    (latest, use) => (!latest || use.consumedAt >= latest.consumedAt ? use : latest),
    undefined,
  );
  const ofLast = treated.filter((use) => use.itemId === last?.itemId && use.productType === last.productType);
  return ofLast.map(({ day }) => day).sort()[0];
}

async function trackersOf(
  source: ExportSource,
  trackers: readonly ExportedTracker[],
  uses: TrackedUse[],
  period: Period,
): Promise<TrackerFigure[]> {
  const ratings: TrackedRating[] = (await all(source.ratings)).map(({ ratedAt, timeZone, own }) => ({
    day: localDay(new Date(ratedAt), timeZone),
    ratedAt: Date.parse(ratedAt),
    own,
  }));
  const told = trackers.map(({ place, ...tracker }) => ({ ...tracker, isFollowed: place !== null }));
  const items = (await all(source.inventoryItems)).map(({ id, nickname }) => ({ id, nickname }));
  return trackerFigures(told, { uses, ratings, items }, { period, toldBy: 'item', now: new Date(source.exportedAt) });
}

function trackedUse(entry: ExportedEntry): TrackedUse {
  const { productType, consumptionMethod, status, source, timeZone, inventoryItemId } = entry;
  return {
    ...{ productType, consumptionMethod, status, source, itemId: inventoryItemId },
    day: localDay(new Date(entry.consumedAt), timeZone),
    consumedAt: Date.parse(entry.consumedAt),
    checkOutDueAt: Date.parse(entry.checkOutDueAt),
    checkedOutAt: entry.checkedOutAt === null ? null : Date.parse(entry.checkedOutAt),
    before: entry.ownBefore,
    after: entry.ownAfter,
  };
}
