import { deviceSelf } from '../../platform/device-person.ts';
import { newId } from '../../platform/new-id.ts';
import { type ServerClock, serverClock } from '../../platform/server-clock.ts';
import type { PersonDatabase } from '../person-database.ts';
import { createChangeListeners } from './change-listeners.ts';
import { electLeader } from './leader-election.ts';
import { createAttempts } from './send-write.ts';
import { createSender, type Pauses, type SenderStatus } from './sender.ts';
import { canRecord } from './storage-quota.ts';
import { createStoredQueue } from './stored-queue.ts';
import type { Channel, TabMessage } from './tab-messages.ts';
import { recordedBy, type StoredWrite, type Write } from './write.ts';
import { type AnyWriteKind, type WriteKind, writeKinds } from './write-kind.ts';

export type OutboxOptions = {
  /** The signed-in person; their database, and nobody else's, is `database`. */
  personId: string;
  database: PersonDatabase;
  kinds: readonly AnyWriteKind[];
  /** What tests put in the place of the browser's. */
  fetch?: typeof globalThis.fetch;
  locks?: LockManager | undefined;
  openChannel?: (name: string) => Channel;
  clock?: ServerClock;
  pauses?: Pauses;
};
/** A tab that is asked and says nothing for so long is asleep. */
const ANSWER_LIMIT_MS = 2_000;

/** The outbox was closed: the person signed out, or a newer version of the app is open in another tab. */
export class OutboxClosedError extends Error {
  override name = 'OutboxClosedError';
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;
export type AnswerListener = (write: Write, answer: unknown) => void;

/** Opens the outbox of a person: what was recorded before is there, and is sent as soon as it can be. */
export async function openOutbox({
  personId,
  database,
  kinds: allKinds,
  fetch = globalThis.fetch.bind(globalThis),
  locks = navigator.locks,
  openChannel = (name) => new BroadcastChannel(name),
  clock = serverClock,
  pauses,
}: OutboxOptions) {
  const name = `balsamo-outbox-${personId}`;
  const kinds = writeKinds(allKinds);
  const { store, queue, put, isAfterGap, load, catchUp } = createStoredQueue(database, kinds);
  const channel = openChannel(name);
  const listeners = createChangeListeners();
  const answerListeners = new Set<AnswerListener>();
  /** The write recorded last of each subject, sent or not. */
  const latest = new Map<string, string>();
  let lastId: string | undefined;
  let statusElsewhere: SenderStatus = 'idle';
  let heardAt = 0;
  let isOwnTurn = false;
  let isClosed = false;

  const tell = (message: TabMessage) => {
    if (!isClosed) channel.postMessage(message);
  };
  const notify = listeners.tell;

  const attempt = createAttempts({ personId, fetch, clock });
  const sender = createSender({
    queue,
    pauses,
    attempt: (write, signal) => attempt(write, kinds.find(write.kind) as AnyWriteKind, signal),
    async onDone(write, answer) {
      await store.remove([write.sequence]);
      leave([write.sequence], { write, answer });
    },
    async onRefused(write, refusal) {
      const refused = await store.refuse(write.sequence, refusal);
      if (refused) keep(refused);
    },
    onChange() {
      tellSending();
      notify();
    },
  });
  function tellSending(): void {
    const sequences = queue.lanesBeingSent().flatMap(({ writes: [first] }) => first?.sequence ?? []);
    tell({ type: 'sending', sequences, status: sender.status() });
  }

  /** A write is new or changed: for this tab, and the others. */
  function keep(write: StoredWrite): void {
    tell({ type: 'put', write });
    put(write);
    notify();
    sender.pump();
  }

  /** Writes are gone: accepted by the server, or discarded. */
  function leave(sequences: readonly number[], answered?: { write: StoredWrite; answer: unknown }): void {
    tell({ type: 'gone', sequences, ...(answered ? { answered } : {}) });
    forget(sequences, answered);
  }

  function forget(sequences: readonly number[], answered?: { write: StoredWrite; answer: unknown }): void {
    for (const sequence of sequences) queue.remove(sequence);
    if (answered) {
      const write: Write = { ...kinds.read(answered.write), state: 'sending' };
      // Before the screens look again: what the server answered takes the place of what was only written here.
      for (const listener of answerListeners) listener(write, answered.answer);
    }
    notify();
  }

  const caughtUp = () => catchUp().then(notify, () => {});

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'put') {
      const isGap = isAfterGap(data.write);
      put(data.write);
      notify();
      if (isGap && sender.isSending()) void caughtUp().then(sender.pump);
      else sender.pump();
    } else if (data.type === 'gone') {
      forget(data.sequences, data.answered);
      sender.pump();
    } else if (data.type === 'sending') {
      heardAt = performance.now();
      statusElsewhere = data.status;
      if (!sender.isSending()) queue.setSendingElsewhere(data.sequences);
      notify();
    } else if (sender.isSending()) {
      void caughtUp().then(() => {
        sender.wake(data);
        tellSending();
      });
    }
  };

  await load();

  const leadership = electLeader(name, database, locks, {
    onGained: () => {
      isOwnTurn = true;
      queue.setSendingElsewhere([]);
      void caughtUp().then(() => {
        if (isOwnTurn && !isClosed) sender.start();
      });
    },
    onLost: () => {
      isOwnTurn = false;
      sender.stop();
    },
  });
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    sender.stop();
    leadership.leave();
    channel.close();
    database.close();
    notify();
  };
  // The database is being deleted or upgraded by another tab.
  database.addEventListener('versionchange', close);
  database.addEventListener('close', close);

  function refuseClosed(): void {
    if (isClosed) throw new OutboxClosedError('the outbox is closed');
  }

  /**
   * The network, the page or the session came back: tries at once, in whichever tab it is.
   * @param isNewNetwork connections of before are dead
   */
  function wake({ isNewNetwork = false } = {}): void {
    if (isClosed) return;
    if (sender.isSending()) {
      void caughtUp().then(() => sender.wake({ isNewNetwork }));
      return;
    }
    const askedAt = performance.now();
    tell({ type: 'wake', isNewNetwork });
    setTimeout(() => {
      if (!isClosed && heardAt < askedAt && queue.all().length > 0) leadership.takeOver();
    }, ANSWER_LIMIT_MS);
  }

  async function revive(id: string, changes?: { payload: unknown; version: number }): Promise<void> {
    refuseClosed();
    const write = queue.find(id);
    const revived = write && (await store.revive(write.sequence, changes));
    if (revived) keep(revived);
  }

  // To be told how things stand by the tab that sends, or to find out that it is asleep.
  wake();

  let snapshot: { writes: readonly Write[]; status: SenderStatus; isClosed: boolean } | undefined;

  return {
    personId,
    /**
     * Keeps a write on the device; once this has resolved it is not lost, whatever happens to the page.
     * @throws {DeviceFullError} when nothing more can be kept: what was typed stays with the caller
     * @throws {OutboxClosedError}
     */
    async record<Payload>(kind: WriteKind<Payload>, payload: Payload): Promise<Write<Payload>> {
      lastId = undefined;
      refuseClosed();
      const id = newId();
      const subject = kind.subjectOf(payload);
      const self = deviceSelf();
      const afterId = latest.get(subject) ?? queue.writesOf(subject).at(-1)?.id;
      latest.set(subject, id);
      const write = await store.add({
        id,
        kind: kind.name,
        version: kind.version,
        subject,
        needs: kind.needsOf?.(payload) ?? [],
        payload,
        ...recordedBy(clock),
        ...(self === undefined || self === personId ? {} : { by: self }),
        afterId,
      });
      if (sender.isSending() && isAfterGap(write)) await caughtUp();
      lastId = id;
      keep(write);
      return { ...(write as StoredWrite<Payload>), state: 'waiting' };
    },
    /** The write that was kept last in this tab, wherever it is by now; undefined where the last one could not be kept. */
    lastRecorded: () => lastId,
    /** Sends a refused write again, changed by the person. Its subject stays. */
    amend: <Payload>(kind: WriteKind<Payload>, id: string, payload: Payload) =>
      revive(id, { payload, version: kind.version }),
    /** Sends a refused write again as it is. */
    resend: (id: string) => revive(id),
    /**
     * Gives a write up, and with a creation all that was built on it. Answers what was given up; nothing while it is being sent:
     * the server may have it already.
     */
    async discard(id: string): Promise<readonly Write[]> {
      refuseClosed();
      const given = queue.withWhatIsBuiltOn(id);
      if (given.some(({ state }) => state === 'sending')) return [];
      await store.remove(given.map(({ sequence }) => sequence));
      leave(given.map(({ sequence }) => sequence));
      sender.pump();
      return given;
    },
    wake,
    canRecord: (storage?: Pick<StorageManager, 'estimate'>) => canRecord(database, storage),
    /** All that is not accepted yet, and how the sending goes; the same object until something changes. */
    snapshot() {
      const writes = queue.all();
      const status = sender.isSending() ? sender.status() : statusElsewhere;
      if (snapshot?.writes !== writes || snapshot.status !== status || snapshot.isClosed !== isClosed) {
        snapshot = { writes, status, isClosed };
      }
      return snapshot;
    },
    /** Of one subject, in order; the same array until something of it changes. */
    writesOf: queue.writesOf,
    subscribe: listeners.add,
    /** Hears of each accepted write with the server's answer, in every tab; told before `subscribe`'s listeners are. */
    onAnswered(listener: AnswerListener): () => void {
      answerListeners.add(listener);
      return () => answerListeners.delete(listener);
    },
    /** Stops. What was not sent stays on the device. */
    close,
  };
}
