import type { Tracker, TrackerEffect, TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import type { UserTransaction } from '@balsamo/database/as-user.ts';
import {
  readTrackedRecords,
  type TrackedRecords,
  type TrackedUse,
} from '@balsamo/database/insights/tracked-records.ts';
import type { RowScope } from '@balsamo/database/row-scope.ts';
import { listTrackers } from '@balsamo/database/trackers/queries.ts';
import type { Effect } from '@balsamo/domain/insights/effect.ts';
import type { Family, Group } from '@balsamo/domain/insights/family.ts';
import { familyOfMeasuredRecords, sumsByDay } from '@balsamo/domain/insights/judged-records.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import { clearestFirst } from '@balsamo/domain/insights/sentences.ts';
import { trackerMeasures } from '@balsamo/domain/insights/tracker-measures.ts';
import type { RatedUse } from '@balsamo/domain/insights/ways.ts';

/** How products are told apart: by the patient's own items, or, for a doctor, by their type. */
export type ToldBy = 'item' | 'productType';

/** Everything that was ever followed, and what was said of it around the period. */
export type Tracked = { period: Period; trackers: Tracker[]; records: TrackedRecords };

/** Records are read only of who follows something. */
export async function readTracked(
  query: UserTransaction['query'],
  period: Period,
  rowScope: RowScope,
): Promise<Tracked> {
  const listed = await query<{ json: string }>(listTrackers(rowScope));
  const trackers = JSON.parse(listed.rows[0]?.json ?? '[]') as Tracker[];
  if (trackers.length === 0) return { period, trackers, records: { uses: [], ratings: [], items: [] } };
  const { rows } = await query<{ json: string }>(readTrackedRecords(period, rowScope));
  return { period, trackers, records: JSON.parse(rows[0]?.json ?? '{}') as TrackedRecords };
}

/**
 * What each tracker shows of the period; of those that were stopped only where something was said of them. All that can be judged is judged
 * together, as one family, apart from that of the symptoms (ADR-0068).
 */
export function trackerFigures(
  trackers: readonly Tracker[],
  { uses, ratings, items }: TrackedRecords,
  { period, toldBy, now }: { period: Period; toldBy: ToldBy; now: Date },
): TrackerFigure[] {
  const isInPeriod = ({ day }: { day: string }) => day >= period.from && day <= period.to;
  const measures = trackerMeasures(trackers);
  const rated = uses.map(ratedUse);
  const { family } = familyOfMeasuredRecords(
    {
      uses: rated.filter(isInPeriod),
      earlier: rated.filter((use) => !isInPeriod(use)),
      ratings: ratings
        .filter(isInPeriod)
        .map(({ day, ratedAt, own }) => ({ day, ratedAt: new Date(ratedAt), symptoms: own })),
      now,
    },
    measures,
  );
  const nicknames = new Map(items.map(({ id, nickname }) => [id, nickname]));
  const typeOf = new Map(uses.map(({ itemId, productType }) => [itemId, productType]));
  return trackers.flatMap((tracker): TrackerFigure[] => {
    const days = daysOf(tracker.id, uses.filter(isInPeriod), ratings.filter(isInPeriod));
    if (!tracker.isFollowed && days.length === 0) return [];
    const isJudged = measures.keys.includes(tracker.id);
    const all = isJudged ? family.effectOf({ kind: 'all' }, tracker.id) : undefined;
    const products = isJudged ? productsOf(tracker.id, family, toldBy) : [];
    return [
      {
        tracker,
        days,
        effect: all && hasAny(all) ? told(all) : null,
        products: products.flatMap(({ group, effect }) => {
          const itemId = group.kind === 'item' ? group.itemId : null;
          const productType = group.kind === 'item' ? typeOf.get(group.itemId) : productTypeOf(group);
          if (!productType) return [];
          return [{ itemId, nickname: itemId && (nicknames.get(itemId) ?? null), productType, effect: told(effect) }];
        }),
      },
    ];
  });
}

const productTypeOf = (group: Group) =>
  group.kind === 'productType' || group.kind === 'withoutItem' ? group.productType : undefined;

/** Was anything said of it around these uses? */
const hasAny = ({ records, late }: Effect<string>) => records + late > 0;

function productsOf(key: string, { groups, effectOf }: Family<string>, toldBy: ToldBy) {
  const kinds: readonly Group['kind'][] = toldBy === 'item' ? ['item', 'withoutItem'] : ['productType'];
  return clearestFirst(
    groups.flatMap((group) => {
      const effect = kinds.includes(group.kind) ? effectOf(group, key) : undefined;
      return effect && hasAny(effect) ? [{ group, effect }] : [];
    }),
  );
}

function ratedUse(use: TrackedUse): RatedUse<string> {
  return {
    ...use,
    consumedAt: new Date(use.consumedAt),
    checkOutDueAt: new Date(use.checkOutDueAt),
    checkedOutAt: use.checkedOutAt === null ? null : new Date(use.checkedOutAt),
  };
}

function told(effect: Effect<string>): TrackerEffect {
  const { verdict, records, days, late } = effect;
  if (effect.kind === 'too_few') {
    return {
      ...{ verdict, records, days, late, outcome: 'too_few' },
      ...{ before: null, after: null, change: null, beyond: null, meaning: null },
    };
  }
  const { outcome, before, after, change, comeback } = effect;
  const [beyond, meaning] = [comeback?.beyond ?? null, comeback?.meaning ?? effect.meaning];
  return { verdict, records, days, late, outcome, before, after, change, beyond, meaning };
}

/** The means of each local day on which anything was said of it. */
function daysOf(id: string, uses: readonly TrackedUse[], ratings: TrackedRecords['ratings']): TrackerFigure['days'] {
  const meansOf = (of: readonly { day: string; rating: number | undefined }[]) =>
    new Map(sumsByDay(of).map(({ day, records, sum }) => [day, { mean: sum / records, records }]));
  const before = meansOf(uses.map((use) => ({ day: use.day, rating: use.before[id] })));
  const after = meansOf(uses.map((use) => ({ day: use.day, rating: use.after[id] })));
  const withoutUse = meansOf(ratings.map(({ day, own }) => ({ day, rating: own[id] })));
  return [...new Set([...before.keys(), ...after.keys(), ...withoutUse.keys()])].sort().map((day) => ({
    day,
    before: before.get(day) ?? null,
    after: after.get(day) ?? null,
    withoutUse: withoutUse.get(day) ?? null,
  }));
}
