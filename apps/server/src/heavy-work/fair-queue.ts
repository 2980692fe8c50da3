/** Too much waits already: of this person, or of all together. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
  readonly isOwn: boolean;
  constructor(isOwn: boolean) {
    super('too much work is waiting');
    this.isOwn = isOwn;
  }
}

/** Work that has begun: its answer, and when its place can be given to the next. */
export type Begun<Result> = { answer: Promise<Result>; isOver: Promise<unknown> };

export type FairQueueLimits = {
  /** Work that is done at the same moment. */
  places: number;
  /** Work of one person that may wait for its turn. */
  waitingPerPerson: number;
  waitingInAll: number;
  /** How long a person's next work waits after the last, as a share of what that took. None where nobody else would feel it. */
  restShare?: number;
};

/** Milliseconds; whoever brought one large file is not kept from the next small one for long. */
const REST_MAX_MS = 2_000;

type Waiting = { begin: () => Begun<unknown>; refuse: (error: QueueFullError) => void };

/**
 * Work in turns: of each person one piece at a time, and the next place goes to whoever was served longest ago. Whatever one person
 * asks for, another waits for no more than a place, and a machine is never busy with one person all the time. Where too much waits, whoever waits for most gives way to whoever waits for less.
 */
export function createFairQueue({ places, waitingPerPerson, waitingInAll, restShare = 0 }: FairQueueLimits) {
  /** Who waits, in the order of turns; whoever was served goes to the end. */
  const waitingOf = new Map<string, Waiting[]>();
  /** Who is served, or rests after it. */
  const served = new Set<string>();
  let taken = 0;
  let waiting = 0;

  function serveNext(): void {
    if (taken >= places) return;
    for (const [person, works] of waitingOf) {
      if (served.has(person)) continue;
      const { begin } = works.shift() as Waiting;
      waitingOf.delete(person);
      if (works.length > 0) waitingOf.set(person, works);
      waiting--;
      served.add(person);
      taken++;
      const begunAt = performance.now();
      void begin().isOver.finally(() => {
        taken--;
        const rest = Math.min(REST_MAX_MS, (performance.now() - begunAt) * restShare);
        if (rest > 0) setTimeout(endRest, rest, person);
        else served.delete(person);
        serveNext();
      });
      serveNext();
      return;
    }
  }

  function endRest(person: string): void {
    served.delete(person);
    serveNext();
  }

  /** Refuses the newest work of whoever waits for most, where that is more than `count`; false where nobody does. */
  function displaceBeyond(count: number): boolean {
    let most: Waiting[] = [];
    // Of several who wait for as much, whoever's turn comes last.
    for (const works of waitingOf.values()) if (works.length >= most.length) most = works;
    if (most.length <= count) return false;
    most.pop()?.refuse(new QueueFullError(true));
    waiting--;
    return true;
  }

  const isServedAtOnce = (person: string) => taken < places && !served.has(person);
  const isShareFull = (person: string) =>
    !isServedAtOnce(person) && (waitingOf.get(person)?.length ?? 0) >= waitingPerPerson;

  return {
    /** Would what this person asks for now be refused as beyond their share? For those who must fetch the work first. */
    isShareFull,
    /**
     * @param begin is told whether the work had to wait for earlier work of the same person
     * @throws QueueFullError
     */
    async run<Result>(person: string, begin: (isFollowing: boolean) => Begun<Result>): Promise<Result> {
      const own = waitingOf.get(person) ?? [];
      if (isShareFull(person)) throw new QueueFullError(true);
      const isFull = !isServedAtOnce(person) && waiting >= waitingInAll;
      if (isFull && !displaceBeyond(own.length + 1)) throw new QueueFullError(false);
      const isFollowing = own.length > 0 || served.has(person);
      return new Promise<Result>((resolve, reject) => {
        own.push({
          begin: () => {
            const begun = beginOrFail(() => begin(isFollowing));
            begun.answer.then(resolve, reject);
            return { ...begun, isOver: begun.isOver.catch(() => undefined) };
          },
          refuse: reject,
        });
        waitingOf.set(person, own);
        waiting++;
        serveNext();
      });
    },
  };
}

/** What cannot even begin has failed, and its place is free. */
function beginOrFail<Result>(begin: () => Begun<Result>): Begun<Result> {
  try {
    return begin();
  } catch (error) {
    return { answer: Promise.reject(error), isOver: Promise.resolve() };
  }
}
