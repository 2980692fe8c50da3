import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { countedIn } from '@balsamo/domain/diary/overview.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aFinishedEntry, anEntry, anOverview } from '../testing.tsx';
import { overviewWith } from './overview-with.ts';

const now = new Date('2026-11-20T16:00:00Z');
const before = { known: undefined, timeZone: 'America/Sao_Paulo' };
type Before = { known: Entry | undefined; timeZone: string };
const withEntry = (overview: DiaryOverview, after: Entry, { known, timeZone }: Before, now: Date) =>
  overviewWith(overview, [{ id: after.id, before: known, after }], { now, timeZone });
const withoutEntry = (overview: DiaryOverview, id: string, { known, timeZone }: Before, now: Date) =>
  overviewWith(overview, [{ id, before: known, after: undefined }], { now, timeZone });

describe('the overview between an answer and the next', () => {
  it('shows a new entry as the latest, as waiting, and its amount as the usual one', () => {
    const entry = anEntry({ quantity: { value: 3, unit: 'gotas' } });
    const overview = withEntry(anOverview(), entry, before, now);
    expect(overview).toMatchObject({ pendingCount: 1, overdueCount: 0, latest: [entry], unfinished: [entry] });
    expect(overview.usual[0]?.quantity.value).toBe(3);
  });

  it('counts an entry once, however often it arrives', () => {
    const entry = anEntry();
    expect(withEntry(withEntry(anOverview(), entry, before, now), entry, before, now)).toMatchObject({
      pendingCount: 1,
      latest: [entry],
      unfinished: [entry],
    });
  });

  it('takes a finished entry out of those that wait', () => {
    const overview = withEntry(withEntry(anOverview(), anEntry(), before, now), aFinishedEntry(), before, now);
    expect(overview).toMatchObject({ pendingCount: 0, unfinished: [], latest: [aFinishedEntry()] });
  });

  it('counts what was finished today once, and no more when it is gone', () => {
    const finished = aFinishedEntry();
    const known = { known: finished, timeZone: 'America/Sao_Paulo' };
    const overview = withEntry(anOverview(), finished, { ...known, known: anEntry() }, now);
    expect(overview.completedTodayCount).toBe(1);
    expect(withEntry(overview, finished, known, now).completedTodayCount).toBe(1);
    expect(withoutEntry(overview, finished.id, known, now).completedTodayCount).toBe(0);
    const tomorrow = new Date('2026-11-21T16:00:00Z');
    expect(withEntry(anOverview(), finished, before, tomorrow).completedTodayCount).toBe(0);
  });

  it('keeps the three newest, and the usual amount when an old entry is edited', () => {
    const newer = ['13', '14', '15'].map((hour) =>
      aFinishedEntry({ id: hour, consumedAt: `2026-11-20T${hour}:00:00.000Z` }),
    );
    const overview = anOverview({ latest: newer.toReversed(), usual: [] });
    const next = withEntry(overview, aFinishedEntry({ quantity: { value: 9, unit: 'gotas' } }), before, now);
    expect(next.latest.map((entry) => entry.id)).toEqual(['15', '14', '13']);
    expect(next.usual).toEqual([]);
  });

  it('forgets a deleted entry everywhere, and counts an overdue one down as overdue', () => {
    const late = anEntry({ checkOutDueAt: '2026-11-20T15:00:00.000Z' });
    const overview = anOverview({ overdueCount: 1, unfinished: [late], latest: [late] });
    expect(withoutEntry(overview, late.id, before, now)).toMatchObject({ overdueCount: 0, unfinished: [], latest: [] });
  });

  it('counts one down that waits beyond those that are listed, once it is finished, edited or deleted', () => {
    const listed = anEntry({ id: 'listed' });
    const answered = anOverview({ pendingCount: 3, unfinished: [listed] });
    const beyond = { known: anEntry({ id: 'beyond' }), timeZone: 'America/Sao_Paulo' };
    expect(withEntry(answered, aFinishedEntry({ id: 'beyond' }), beyond, now).pendingCount).toBe(2);
    expect(withEntry(answered, anEntry({ id: 'beyond', notes: 'x' }), beyond, now).pendingCount).toBe(3);
    expect(withoutEntry(answered, 'beyond', beyond, now).pendingCount).toBe(2);
  });
});

const HOUR = 3_600_000;
const zone = 'America/Sao_Paulo';

/** What the server answers at a moment: a test of the database holds its SQL to the same rule. */
function answeredAt(entries: readonly Entry[], now: Date): DiaryOverview {
  const countOf = (name: string) =>
    entries.filter((entry) => countedIn(entry, { now, timeZone: zone }) === name).length;
  const newest = entries.toSorted((one, other) => (one.consumedAt < other.consumedAt ? 1 : -1));
  return anOverview({
    pendingCount: countOf('pendingCount'),
    overdueCount: countOf('overdueCount'),
    unfinished: entries
      .filter((entry) => ['pendingCount', 'overdueCount'].includes(countedIn(entry, { now, timeZone: zone }) ?? ''))
      .toSorted((one, other) => (one.checkOutDueAt < other.checkOutDueAt ? -1 : 1)),
    latest: newest.slice(0, 3),
  });
}

describe('what rests after three days', () => {
  const due = fc.integer({ min: -200 * HOUR, max: 20 * HOUR });
  const entriesDue = (offsets: readonly number[]) =>
    offsets.map((offset, index) => {
      const dueAt = now.getTime() + offset;
      return anEntry({
        id: `entry-${index}`,
        checkOutDueAt: new Date(dueAt).toISOString(),
        consumedAt: new Date(dueAt - 5 * HOUR).toISOString(),
      });
    });
  const waits = ({ pendingCount, overdueCount, unfinished }: DiaryOverview) => ({
    pendingCount,
    overdueCount,
    unfinished: unfinished.map(({ id }) => id),
  });

  it('is counted on the device, whenever it was answered last, as the server counts it now', () => {
    fc.assert(
      fc.property(fc.uniqueArray(due, { maxLength: 12 }), fc.nat({ max: 150 * HOUR }), (offsets, later) => {
        const entries = entriesDue(offsets);
        const then = new Date(now.getTime() + later);
        const here = overviewWith(answeredAt(entries, now), [], { now: then, timeZone: zone });
        expect(waits(here)).toEqual(waits(answeredAt(entries, then)));
      }),
      { numRuns: 300 },
    );
  });

  it('leaves the numbers as they are when it is finished or deleted after all', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(due, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.boolean(),
        (offsets, pick, isGone) => {
          const entries = entriesDue(offsets);
          const before = entries[pick % entries.length] as Entry;
          const after = isGone ? undefined : aFinishedEntry({ ...before, status: 'completo' });
          const here = overviewWith(answeredAt(entries, now), [{ id: before.id, before, after }], {
            now,
            timeZone: zone,
          });
          expect(waits(here)).toEqual(
            waits(
              answeredAt(
                entries.filter((entry) => entry !== before),
                now,
              ),
            ),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
