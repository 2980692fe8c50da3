import type { StoredWrite, Write, WriteState } from './write.ts';

/** The writes of one subject, in order, and how its sending went. */
export type Lane = {
  readonly subject: string;
  readonly writes: StoredWrite[];
  isSending: boolean;
  /** Tries of the first write that failed for its own reasons. */
  failures: number;
  /** Not tried before, in the sender's milliseconds. */
  resumeAt: number;
};

const NONE: readonly Write[] = [];

/**
 * The writes in memory, by subject. Subjects never wait for one another, except for a creation that a write needs.
 * @param isCreation does this kind of write bring its subject into being?
 */
export function createWriteQueue(isCreation: (kind: string) => boolean) {
  const lanes = new Map<string, Lane>();
  const known = new Map<number, StoredWrite>();
  /** Sent and gone: a message about one that comes late must not bring it back. */
  const gone = new Set<number>();
  let sendingElsewhere: ReadonlySet<number> = new Set();
  const seenLanes = new Map<string, readonly Write[]>();
  let seenAll: readonly Write[] | undefined;

  /** Who needs a subject, to see that it changed. */
  const dependents = new Map<string, Set<string>>();

  function changed(subject: string): void {
    seenLanes.delete(subject);
    for (const dependent of dependents.get(subject) ?? []) seenLanes.delete(dependent);
    seenAll = undefined;
  }

  function put(write: StoredWrite): void {
    if (gone.has(write.sequence)) return;
    const lane = lanes.get(write.subject) ?? newLane(write.subject);
    const at = lane.writes.findIndex(({ sequence }) => sequence >= write.sequence);
    if (at < 0) lane.writes.push(write);
    else lane.writes.splice(at, lane.writes[at]?.sequence === write.sequence ? 1 : 0, write);
    known.set(write.sequence, write);
    for (const needed of write.needs) {
      if (!dependents.has(needed)) dependents.set(needed, new Set());
      dependents.get(needed)?.add(write.subject);
    }
    changed(write.subject);
  }

  function newLane(subject: string): Lane {
    const lane: Lane = { subject, writes: [], isSending: false, failures: 0, resumeAt: 0 };
    lanes.set(subject, lane);
    return lane;
  }

  function remove(sequence: number): void {
    gone.add(sequence);
    const write = known.get(sequence);
    const lane = write && lanes.get(write.subject);
    if (!lane) return;
    known.delete(sequence);
    lane.writes.splice(
      lane.writes.findIndex((one) => one.sequence === sequence),
      1,
    );
    lane.failures = 0;
    lane.resumeAt = 0;
    if (lane.writes.length === 0) lanes.delete(lane.subject);
    changed(lane.subject);
  }

  /** What is still to be created before this write makes sense. */
  function lacking({ needs, sequence }: StoredWrite): StoredWrite[] {
    return needs.flatMap(
      (subject) =>
        lanes.get(subject)?.writes.filter((write) => write.sequence < sequence && isCreation(write.kind)) ?? [],
    );
  }

  function isReady(lane: Lane): boolean {
    const [first] = lane.writes;
    return first !== undefined && !lane.isSending && !first.refusal && lacking(first).length === 0;
  }

  function seen(lane: Lane): readonly Write[] {
    const before = seenLanes.get(lane.subject);
    if (before) return before;
    let isHeld = false;
    const writes = lane.writes.map((write, place): Write => {
      isHeld ||= lacking(write).some(({ refusal }) => refusal);
      const isSending = (place === 0 && lane.isSending) || sendingElsewhere.has(write.sequence);
      const state: WriteState = write.refusal ? 'refused' : isSending ? 'sending' : isHeld ? 'held' : 'waiting';
      isHeld ||= write.refusal !== undefined;
      return { ...write, state };
    });
    seenLanes.set(lane.subject, writes);
    return writes;
  }

  return {
    put,
    remove,
    changed,
    has: (sequence: number) => known.has(sequence),
    find: (id: string) => [...known.values()].find((write) => write.id === id),
    sequences: () => [...known.keys()],
    laneOf: (subject: string) => lanes.get(subject),
    /** The first lane that may be sent now; those that were tried come last. */
    next(now: number): Lane | undefined {
      for (const lane of lanes.values()) if (lane.resumeAt <= now && isReady(lane)) return lane;
      return undefined;
    },
    /** When a lane that waits after a failure may be tried; Infinity when none does. */
    nextResume(): number {
      let earliest = Number.POSITIVE_INFINITY;
      for (const lane of lanes.values()) if (isReady(lane)) earliest = Math.min(earliest, lane.resumeAt);
      return earliest;
    },
    toBack(lane: Lane): void {
      if (lanes.get(lane.subject) !== lane) return;
      lanes.delete(lane.subject);
      lanes.set(lane.subject, lane);
    },
    forgetPauses(): void {
      for (const lane of lanes.values()) lane.resumeAt = 0;
    },
    /** What another tab is sending right now. */
    setSendingElsewhere(sequences: readonly number[]): void {
      for (const sequence of [...sendingElsewhere, ...sequences]) {
        const write = known.get(sequence);
        if (write) changed(write.subject);
      }
      sendingElsewhere = new Set(sequences);
    },
    lanesBeingSent: () => [...lanes.values()].filter((lane) => lane.isSending),
    /** A write, and where it is a creation all that was written to its subject after it. */
    withWhatIsBuiltOn(id: string): readonly Write[] {
      const write = [...known.values()].find((one) => one.id === id);
      const lane = write && lanes.get(write.subject);
      if (!lane) return NONE;
      const at = lane.writes.indexOf(write);
      return seen(lane).slice(at, isCreation(write.kind) ? undefined : at + 1);
    },
    writesOf(subject: string): readonly Write[] {
      const lane = lanes.get(subject);
      return lane ? seen(lane) : NONE;
    },
    /** All of them, in the order of recording; the same array until something changes. */
    all(): readonly Write[] {
      seenAll ??= [...lanes.values()].flatMap(seen).sort((one, other) => one.sequence - other.sequence);
      return seenAll;
    },
  };
}

export type WriteQueue = ReturnType<typeof createWriteQueue>;
