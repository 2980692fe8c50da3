import type { Entry, EntryList, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { describe, expect, it } from 'vitest';
import type { Write } from '../../../offline/outbox/write.ts';
import type { WriteKind } from '../../../offline/outbox/write-kind.ts';
import { aFinishedEntry, anEntry, anOverview } from '../testing.tsx';
import { checkInWrite, checkOutWrite, deletionWrite, restorationWrite } from './diary-writes.ts';
import { type LocalView, localOverview } from './local-overview.ts';
import { preferencesWrite } from './preference-writes.ts';
import { localPage } from './use-local-page.ts';

const now = new Date('2026-11-20T16:00:00Z');
const view: LocalView = { now, timeZone: 'America/Sao_Paulo' };

let sequence = 0;
function aWrite<Payload>(kind: WriteKind<Payload>, payload: Payload, changes: Partial<Write> = {}): Write {
  sequence += 1;
  return {
    sequence,
    id: `write-${sequence}`,
    kind: kind.name,
    version: kind.version,
    subject: kind.subjectOf(payload),
    needs: [],
    payload,
    recordedAt: '2026-11-20T15:30:00.000Z',
    state: 'waiting',
    ...changes,
  };
}

const newEntry = (id: string, consumedAt: string): NewEntry => ({
  id,
  consumedAt,
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  quantity: { value: 4, unit: 'gotas' },
  timeZone: 'America/Sao_Paulo',
  symptoms: { before: { mood: 5, anxiety: 5, energy: 5, pain: 5 } },
  triggers: [],
});
const checkIn = (id: string, consumedAt = '2026-11-20T15:30:00.000Z') => aWrite(checkInWrite, newEntry(id, consumedAt));
const checkOut = (id: string) =>
  aWrite(checkOutWrite, {
    id,
    checkOut: {
      symptoms: { after: { mood: 5, anxiety: 5, energy: 5, pain: 5 } },
      primaryEffect: 'foco',
      effectEnded: false,
    },
  });

describe('the home with what is still on the device', () => {
  it('lists, counts and takes as usual what was recorded here', () => {
    const overview = localOverview(anOverview({ latest: [aFinishedEntry()] }), [checkIn('new')], view);
    expect(overview).toMatchObject({ pendingCount: 1, overdueCount: 0, unfinished: [{ id: 'new' }] });
    expect(overview.latest.map(({ id }) => id)).toEqual(['new', anEntry().id]);
    expect(overview.usual[0]?.quantity.value).toBe(4);
  });

  it('knows what was used today by the local day, whatever waits and whatever the answer of yesterday said', () => {
    const yesterday = anEntry({ id: 'yesterday', consumedAt: '2026-11-20T02:59:00.000Z' });
    const writes = [checkIn('evening', '2026-11-21T02:59:00.000Z'), checkIn('morning', '2026-11-20T03:00:00.000Z')];
    const { today } = localOverview(anOverview({ today: [yesterday] }), writes, view);
    expect(today.map(({ id }) => id)).toEqual(['evening', 'morning']);
  });

  it('shows what was chosen about the diary before the server knows of it', () => {
    const known = anOverview({ preferences: { mainSymptom: 'mood', quickActions: ['smoked'] } });
    const { preferences } = localOverview(known, [aWrite(preferencesWrite, { mainSymptom: 'sleep' })], view);
    expect(preferences).toEqual({ mainSymptom: 'sleep', quickActions: ['smoked'] });
  });

  it('lets what falls due without anyone to ask become overdue', () => {
    const waiting = anEntry();
    const answered = anOverview({ pendingCount: 1, unfinished: [waiting], latest: [waiting] });
    expect(localOverview(answered, [], view)).toMatchObject({ pendingCount: 1, overdueCount: 0 });
    const due = { ...view, now: new Date(waiting.checkOutDueAt) };
    expect(localOverview(answered, [], due)).toMatchObject({ pendingCount: 0, overdueCount: 1 });
  });

  it('goes on counting those that the server counted and did not list', () => {
    const listed = [anEntry({ id: 'a' }), anEntry({ id: 'b' })];
    const answered = anOverview({ pendingCount: 3, overdueCount: 4, unfinished: listed });
    const late = { ...view, now: new Date('2026-11-21T16:00:00Z') };
    expect(localOverview(answered, [], late)).toMatchObject({ pendingCount: 3, overdueCount: 4 });
  });

  it('counts a check-out of today, and no longer once its entry is deleted', () => {
    const entry = anEntry();
    const answered = anOverview({ pendingCount: 1, unfinished: [entry], latest: [entry] });
    const finished = localOverview(answered, [checkOut(entry.id)], view);
    expect(finished).toMatchObject({ pendingCount: 0, completedTodayCount: 1, unfinished: [] });
    const deleted = localOverview(answered, [checkOut(entry.id), aWrite(deletionWrite, { id: entry.id })], view);
    expect(deleted).toMatchObject({ pendingCount: 0, completedTodayCount: 0, latest: [] });
  });

  it('brings back an entry that is deleted on the server already', () => {
    const gone = { ...anEntry(), deletedAt: '2026-11-20T15:00:00.000Z' };
    const overview = localOverview(anOverview(), [aWrite(restorationWrite, { id: gone.id })], {
      ...view,
      findEntry: (id) => (id === gone.id ? gone : undefined),
    });
    expect(overview).toMatchObject({ pendingCount: 1, latest: [{ id: gone.id }] });
  });

  it('puts no old entry among the latest because it waits for something', () => {
    const latest = ['14', '13', '12'].map((hour) =>
      aFinishedEntry({ id: hour, consumedAt: `2026-11-20T${hour}:00:00.000Z` }),
    );
    const old = anEntry({ id: 'old', consumedAt: '2026-11-20T09:00:00.000Z' });
    const overview = localOverview(
      anOverview({ latest, unfinished: [old], overdueCount: 1 }),
      [aWrite(deletionWrite, { id: '13' })],
      view,
    );
    expect(overview.latest.map(({ id }) => id)).toEqual(['14', '12']);
  });

  it('shows again what could not be deleted', () => {
    const entry = anEntry();
    const refusal = { status: 422, code: 'request.invalid', errors: [] };
    const refused = aWrite(deletionWrite, { id: entry.id }, { refusal, state: 'refused' });
    expect(localOverview(anOverview({ latest: [entry] }), [refused], view).latest).toEqual([entry]);
  });
});

describe('a page of the history with what is still on the device', () => {
  const page = (hours: string[], nextCursor: string | null): EntryList => ({
    items: hours.map((hour) => aFinishedEntry({ id: hour, consumedAt: `2026-11-20T${hour}:00:00.000Z` })),
    nextCursor,
  });
  const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);
  const write = checkIn('new', '2026-11-20T10:30:00.000Z');
  const show = (list: EntryList, place: { isFirst: boolean; newerThan?: Entry }, isWanted = () => true) =>
    idsOf(
      localPage(
        list,
        [write],
        place,
        isWanted,
        () => undefined,
        () => undefined,
      ),
    );

  it('stands where its time puts it', () => {
    expect(show(page(['11', '10'], null), { isFirst: true })).toEqual(['11', 'new', '10']);
  });

  it('stands on exactly one page, also between the last of one and the first of the next', () => {
    const first = page(['12', '11'], 'next');
    const second = page(['10', '09'], null);
    const last = first.items.at(-1) as Entry;
    expect(show(first, { isFirst: true })).toEqual(['12', '11']);
    expect(show(second, { isFirst: false, newerThan: last })).toEqual(['new', '10', '09']);
  });

  it('is found by what was told here of an entry that the server has on another page', () => {
    const old = anEntry({ id: 'old', consumedAt: '2026-11-19T09:00:00.000Z' });
    const told = aWrite(checkOutWrite, {
      id: 'old',
      checkOut: { unwantedEffects: [{ effect: 'boca_seca', strength: 'leve' }] },
    });
    const isDry = ({ unwantedEffects }: Entry) => unwantedEffects.length > 0;
    const show = (isFiltered: boolean) =>
      idsOf(
        localPage(
          page([], null),
          [told],
          { isFirst: true, isFiltered },
          isDry,
          () => undefined,
          (id) => (id === 'old' ? old : undefined),
        ),
      );
    expect(show(true)).toEqual(['old']);
    expect(show(false)).toEqual([]);
  });

  it('is left out where it is not what is looked for', () => {
    expect(show(page(['11'], null), { isFirst: true }, () => false)).toEqual(['11']);
  });
});
