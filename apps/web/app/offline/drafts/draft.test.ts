import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setDevicePerson } from '../../platform/device-person.ts';
import { closeOtherPeople } from '../device/leave-device.ts';
import { waitingPeople } from '../device/unsent-people.ts';
import { openPersonDatabase } from '../person-database.ts';
import { draftsSettled, giveBack, giveBackHere, openDraft, sheetGivenBack } from './draft.ts';
import { endedDrafts, hasDraftMark, markEnded } from './draft-mark.ts';
import { waitingDrafts } from './draft-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  setDevicePerson('maria');
});
afterEach(() => {
  giveBack(undefined);
  vi.restoreAllMocks();
});

const SHEET = { kind: 'record', action: 'oil' };
/** A form with something typed, whose page goes with the session. */
async function leaveHalfWritten(notes = 'meia frase') {
  const draft = openDraft('diary', SHEET);
  draft.note('id', 'entry-1');
  draft.note('notes', '');
  draft.type('notes', notes);
  draft.leave();
  await draftsSettled();
}

describe('what is typed into a form', () => {
  it('waits sealed for its person when the session ends, and for nobody else', async () => {
    await leaveHalfWritten();
    await closeOtherPeople(undefined);
    const database = await openPersonDatabase('maria');
    const [row] = await database.getAll('drafts');
    database.close();
    expect(JSON.stringify(row)).not.toContain('meia frase');
    expect(waitingPeople()).toEqual([{ personId: 'maria', isUnsent: false }]);

    await closeOtherPeople('joana');
    expect(await waitingDrafts('joana')).toEqual([]);
    expect(hasDraftMark('joana')).toBe(false);
    expect(await waitingDrafts('maria')).toMatchObject([
      { place: 'diary', sheet: SHEET, values: { id: 'entry-1', notes: 'meia frase' } },
    ]);
  });

  it('is on the disk before the device lets go of the person, however late it was typed', async () => {
    const draft = openDraft('diary', SHEET);
    draft.type('notes', 'no último instante');
    draft.leave();
    await closeOtherPeople(undefined);
    expect(await waitingDrafts('maria')).toMatchObject([{ values: { notes: 'no último instante' } }]);
  });

  it('is given back once, with everything that the form held, and is gone when it was sent', async () => {
    await leaveHalfWritten();
    const [kept] = await waitingDrafts('maria');
    giveBack(kept);
    // Its form is about to open: nothing is offered twice.
    expect(await waitingDrafts('maria')).toEqual([]);
    expect(sheetGivenBack('stock')).toBeUndefined();
    expect(sheetGivenBack('diary')).toEqual(SHEET);
    const draft = openDraft('diary', SHEET);
    expect([draft.read('id'), draft.read('notes'), draft.givenBackAt]).toEqual([
      'entry-1',
      'meia frase',
      kept?.typedAt,
    ]);
    draft.note('notes', 'meia frase');
    expect(openDraft('diary', SHEET).read('notes')).toBeUndefined();
    draft.end();
    await draftsSettled();
    expect(await waitingDrafts('maria')).toEqual([]);
    expect(hasDraftMark('maria')).toBe(false);
  });

  it('is there for a form that is drawn twice before it stands on the page', async () => {
    await leaveHalfWritten();
    giveBack((await waitingDrafts('maria'))[0]);
    expect([openDraft('diary', SHEET), openDraft('diary', SHEET)].map((draft) => draft.read('notes'))).toEqual([
      'meia frase',
      'meia frase',
    ]);
  });

  it('stays where its form closed by itself before it was shown', async () => {
    await leaveHalfWritten();
    giveBack((await waitingDrafts('maria'))[0]);
    openDraft('diary', SHEET).end();
    await draftsSettled();
    expect(await waitingDrafts('maria')).toHaveLength(1);
  });

  it('is there when the same sheet opens again, and in no other sheet nor for another person', async () => {
    await leaveHalfWritten();
    const notesOf = async (sheet: unknown) => {
      await giveBackHere('diary', sheet);
      const draft = openDraft('diary', sheet);
      draft.note('notes', draft.read('notes') ?? '');
      draft.leave();
      return draft.read('notes');
    };
    expect(await notesOf({ ...SHEET, action: 'flower' })).toBe('');
    setDevicePerson('joana');
    expect(await notesOf(SHEET)).toBe('');
    setDevicePerson('maria');
    expect(await notesOf(SHEET)).toBe('meia frase');
    expect(await notesOf(SHEET)).toBe('meia frase');
  });

  it('is not kept where nothing was changed, or the form was given up', async () => {
    const looked = openDraft('diary', SHEET);
    looked.note('notes', 'como estava');
    looked.leave();
    const closed = openDraft('diary', SHEET);
    closed.type('notes', 'nunca mais');
    closed.end();
    await draftsSettled();
    expect(await waitingDrafts('maria')).toEqual([]);
  });

  it('is not offered again where it was sent and the page went before the device had removed it', async () => {
    await leaveHalfWritten();
    giveBack((await waitingDrafts('maria'))[0]);
    const draft = openDraft('diary', SHEET);
    draft.note('notes', 'meia frase');
    const remove = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('the page is gone', 'AbortError');
    });
    draft.end();
    expect(endedDrafts('maria')).toHaveLength(1);
    await draftsSettled();
    remove.mockRestore();
    expect(await waitingDrafts('maria')).toEqual([]);
    expect([hasDraftMark('maria'), endedDrafts('maria')]).toEqual([false, []]);
  });

  it('stays where its form ended and began anew while the device was looking for what it still has to remove', async () => {
    for (let other = 0; other < 20; other++) markEnded('maria', `other-${other}`, true);
    const draft = openDraft('diary', SHEET);
    draft.type('notes', 'enviada');
    await vi.waitFor(() => expect(hasDraftMark('maria')).toBe(true));
    draft.end();
    const looking = waitingDrafts('maria');
    draft.type('notes', 'e mais uma frase');
    draft.leave();
    await Promise.all([looking, draftsSettled()]);
    expect(await waitingDrafts('maria')).toMatchObject([{ values: { notes: 'e mais uma frase' } }]);
  });

  it('is there for the next form also where the one that was left still heard something', async () => {
    const left = openDraft('diary', SHEET);
    left.type('notes', 'meia frase');
    left.leave();
    left.type('seen', 'the answer to a save');
    await giveBackHere('diary', SHEET);
    const next = openDraft('diary', SHEET);
    expect(next.read('notes')).toBe('meia frase');
    next.note('notes', 'meia frase');
    // From here on it is the next one's.
    left.type('notes', 'de antes');
    left.end();
    await vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await draftsSettled();
    next.leave();
    expect(await waitingDrafts('maria')).toMatchObject([{ values: { notes: 'meia frase' } }]);
  });
});
