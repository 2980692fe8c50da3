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

/**
 * Work in turns: of each person one piece at a time, and the next place goes to whoever was served longest ago. Whatever one person
 * asks for, another waits for no more than a place.
 */
export function createFairQueue({ places, waitingPerPerson, waitingInAll }: FairQueueLimits) {
  /** Who waits, in the order of turns; whoever was served goes to the end. */
  const waitingOf = new Map<string, (() => Begun<unknown>)[]>();
  const served = new Set<string>();
  let waiting = 0;

  function serveNext(): void {
    if (served.size >= places) return;
    for (const [person, works] of waitingOf) {
      if (served.has(person)) continue;
      const begin = works.shift() as () => Begun<unknown>;
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

  return {
    /** @throws QueueFullError */
    async run<Result>(person: string, begin: () => Begun<Result>): Promise<Result> {
      const own = waitingOf.get(person) ?? [];
      const isServedAtOnce = served.size < places && !served.has(person);
      if (!isServedAtOnce && own.length >= waitingPerPerson) throw new QueueFullError(true);
      if (!isServedAtOnce && waiting >= waitingInAll) throw new QueueFullError(false);
      return new Promise<Result>((resolve, reject) => {
        own.push(() => {
          const begun = beginOrFail(begin);
          begun.answer.then(resolve, reject);
          return { ...begun, isOver: begun.isOver.catch(() => undefined) };
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
