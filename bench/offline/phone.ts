import { setImmediate as turn } from 'node:timers/promises';
import type { Entry, EntryList, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import type { Random } from '../../apps/server/src/demo/random.ts';
import {
  checkInWrite,
  checkOutWrite,
  DIARY_WRITES,
  deletionWrite,
  entryChangesWrite,
  restorationWrite,
} from '../../apps/web/app/features/diary/offline/diary-writes.ts';
import { type LocalEntry, localEntries } from '../../apps/web/app/features/diary/offline/local-entries.ts';
import type { Pauses } from '../../apps/web/app/offline/outbox/sender.ts';
import type { WriteKind } from '../../apps/web/app/offline/outbox/write-kind.ts';
import { createServerClock } from '../../apps/web/app/platform/server-clock.ts';
import { createDevice, type Tab } from '../../apps/web/app/testing/device.ts';
import type { FaultyNetwork } from './faulty-network.ts';
import type { Done, Fields } from './ledger.ts';

/** Whose requests a browser's are; undefined when nobody is signed in. */
export type Session = {
  signIn: (token: string | undefined) => void;
  carry: (path: string, init: RequestInit) => Promise<Response>;
};
/** The person is the same on both phones; what they type is told apart by this. */
export type Typing = { next: () => number };

export type PhoneOptions = {
  number: number;
  personId: string;
  network: FaultyNetwork;
  session: Session;
  random: Random;
  /** What this phone's clock shows. */
  now: () => Date;
  trueNow: () => number;
  typing: Typing;
  itemId: string;
  done: Done[];
  pauses: Pauses;
};

/** A person with a phone: the real outbox, the diary's real kinds of writes, and the list as the screen would show it. */
export function createPhone(options: PhoneOptions) {
  const { number, personId, network, session, random, now, trueNow, typing, itemId, done, pauses } = options;
  const device = createDevice();
  const clock = createServerClock({ deviceNow: now });
  const tabs: Tab[] = [];
  let synced: Entry[] = [];
  let answered = 0;
  let order = 0;

  async function openTab(): Promise<void> {
    const tab = await device.openTab({ personId, kinds: DIARY_WRITES, fetch: network.fetch, clock, pauses });
    tab.outbox.onAnswered((write, answer) => {
      const entry = answer as (Entry & { deletedAt?: string }) | undefined;
      answered++;
      synced = synced.filter(({ id }) => `entry:${id}` !== write.subject);
      if (entry && !entry.deletedAt) synced.push(entry);
    });
    tabs.push(tab);
  }

  const tabInHand = () => tabs.at(-1) as Tab;
  const shown = () => localEntries(synced, tabInHand().outbox.snapshot().writes);
  const ownOrder = () => order++;
  /** Entries that the server will never take; nobody writes more to them. */
  const unacceptable = new Set<string>();

  /** Records, and enters it into the ledger: sure once the outbox has said so. */
  async function record<Payload extends { id: string }>(
    kind: WriteKind<Payload>,
    payload: Payload,
    what: Pick<Done, 'kind' | 'fields'>,
  ): Promise<void> {
    const entered: Done = {
      ...what,
      entryId: payload.id,
      device: number,
      order: ownOrder(),
      at: trueNow(),
      writeId: undefined,
      isSure: false,
    };
    done.push(entered);
    try {
      entered.writeId = (await tabInHand().outbox.record(kind, payload)).id;
      entered.isSure = true;
    } catch {
      // The page was killed before it could say "saved".
    }
  }

  const newNotes = () => `nota ${typing.next()}`;
  /** In drops; no two are alike. */
  const newQuantity = () => 1 + typing.next() / 1000;

  function newEntry(given: Partial<NewEntry> = {}): NewEntry {
    return {
      id: random.uuid(),
      productType: 'oleo',
      consumptionMethod: 'sublingual',
      quantity: { value: newQuantity(), unit: 'gotas' },
      consumedAt: now().toISOString(),
      timeZone: 'America/Sao_Paulo',
      symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
      triggers: [],
      notes: newNotes(),
      ...(random.uniform() < 0.5 ? { inventoryItemId: itemId } : {}),
      ...given,
    };
  }

  function anyShown(isFit: (local: LocalEntry) => boolean = () => true): Entry | undefined {
    const fit = shown().filter((local) => !unacceptable.has(local.item.id) && isFit(local));
    // The newest few: both phones should meet on the same ones.
    return fit[random.between(0, Math.min(fit.length, 4) - 1)]?.item;
  }

  return {
    number,
    network,
    session,
    shown,
    openTab,
    outbox: () => tabInHand().outbox,
    tabs: () => tabs,
    unacceptable,
    async checkIn(): Promise<void> {
      const entry = newEntry();
      const fields: Partial<Fields> = { notes: entry.notes as string, quantity: entry.quantity.value };
      await record(checkInWrite, entry, { kind: 'creation', fields });
    },
    /** Something that the server will never take, as a bug of ours might make it. */
    async recordRefused(): Promise<void> {
      const entry = newEntry({ quantity: { value: 1, unit: 'pitadas' } });
      unacceptable.add(entry.id);
      await tabInHand()
        .outbox.record(checkInWrite, entry)
        .catch(() => {});
    },
    async edit(): Promise<void> {
      const entry = anyShown();
      if (!entry) return;
      const changes =
        random.uniform() < 0.5 ? { notes: newNotes() } : { quantity: { value: newQuantity(), unit: 'gotas' as const } };
      const fields: Partial<Fields> = changes.notes
        ? { notes: changes.notes }
        : { quantity: changes.quantity?.value as number };
      await record(entryChangesWrite, { id: entry.id, changes }, { kind: 'edit', fields });
    },
    async checkOut(): Promise<void> {
      const entry = anyShown(({ item }) => item.status === 'incompleto') ?? anyShown();
      if (!entry) return;
      const effectDurationHours = typing.next() / 100;
      const checkOut = {
        symptoms: { after: { mood: 6, anxiety: 4, energy: 5, pain: 3 } },
        primaryEffect: 'alivio_dor' as const,
        effectEnded: true,
        effectDurationHours,
      };
      await record(checkOutWrite, { id: entry.id, checkOut }, { kind: 'checkOut', fields: { effectDurationHours } });
    },
    async remove(): Promise<string | undefined> {
      const entry = anyShown();
      if (!entry) return undefined;
      await record(deletionWrite, { id: entry.id }, { kind: 'deletion', fields: {} });
      return entry.id;
    },
    restore: (id: string) => record(restorationWrite, { id }, { kind: 'restoration', fields: {} }),
    /**
     * Asks the server for the list, as a screen that opens does, and like it forgets a list that was asked for before a write was answered
     * (`takeDiaryAnswer`) or by a page that was killed.
     */
    async sync(): Promise<boolean> {
      const items: Entry[] = [];
      const [page, answeredBefore] = [tabInHand(), answered];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const path = `/api/diary/entries?limit=100${cursor ? `&cursor=${cursor}` : ''}`;
        const response = await network.fetch(path, { method: 'GET' }).catch(() => undefined);
        if (!response?.headers.get('content-type')?.includes('application/json') || !response.ok) return false;
        const list = (await response.json()) as EntryList;
        items.push(...list.items);
        cursor = list.nextCursor;
      }
      if (page !== tabInHand() || answeredBefore !== answered) return false;
      synced = items;
      return true;
    },
    wake(isNewNetwork: boolean): void {
      for (const { outbox } of tabs) outbox.wake({ isNewNetwork });
    },
    /** The system ends the browser in the middle of whatever it does; the person opens the app again. */
    async killAndReopen(doing: Promise<unknown>): Promise<void> {
      for (let left = random.between(0, 12); left > 0; left--) await turn();
      for (const tab of tabs.splice(0)) tab.kill();
      await Promise.race([doing, turn()]);
      await openTab();
    },
    /** One tab of several goes; the last one stays. */
    closeOldestTab(): void {
      if (tabs.length > 1) tabs.shift()?.kill();
    },
    close(): void {
      for (const tab of tabs.splice(0)) tab.kill();
    },
  };
}

export type Phone = ReturnType<typeof createPhone>;
