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
};

type Waiting = { begin: () => Begun<unknown>; refuse: (error: QueueFullError) => void };

/**
 * Work in turns: of each person one piece at a time, and the next place goes to whoever was served longest ago. Whatever one person
 * asks for, another waits for no more than a place. Where too much waits, whoever waits for most gives way to whoever waits for less.
 */
export function createFairQueue({ places, waitingPerPerson, waitingInAll }: FairQueueLimits) {
  /** Who waits, in the order of turns; whoever was served goes to the end. */
  const waitingOf = new Map<string, Waiting[]>();
  const served = new Set<string>();
  let waiting = 0;

  function serveNext(): void {
    if (served.size >= places) return;
    for (const [person, works] of waitingOf) {
      if (served.has(person)) continue;
      const { begin } = works.shift() as Waiting;
      waitingOf.delete(person);
      if (works.length > 0) waitingOf.set(person, works);
      waiting--;
      served.add(person);
      void begin().isOver.finally(() => {
        served.delete(person);
        serveNext();
      });
      serveNext();
      return;
    }
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

  return {
    /** @throws QueueFullError */
    async run<Result>(person: string, begin: () => Begun<Result>): Promise<Result> {
      const own = waitingOf.get(person) ?? [];
      const isServedAtOnce = served.size < places && !served.has(person);
      if (!isServedAtOnce && own.length >= waitingPerPerson) throw new QueueFullError(true);
      const isFull = !isServedAtOnce && waiting >= waitingInAll;
      if (isFull && !displaceBeyond(own.length + 1)) throw new QueueFullError(false);
      return new Promise<Result>((resolve, reject) => {
        own.push({
          begin: () => {
            const begun = beginOrFail(begin);
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
