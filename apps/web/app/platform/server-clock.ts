import { CLOCK_TOLERANCE_MS } from '@balsamo/domain/diary/write-time.ts';

/** What a browser keeps of the comparison, for a start without a network. Says nothing of a person. */
export const CLOCK_KEY = 'clock';
/** A request that was under way for longer says little about clocks. */
const LONGEST_TRIP_MS = 60_000;
/** `Date` headers are cut to the second. */
const HALF_A_SECOND_MS = 500;
/** The time of the comparison is written anew after so long, not with every answer. */
const KEPT_FOR_MS = 600_000;

/** `offset` added to what the device shows gives our time; `at` is the time of the comparison, by our clock. Milliseconds. */
type Comparison = { offset: number; at: number };

/** A moment read off the device's clock, put right by what is known of it. */
export type Reading = {
  at: Date;
  /** What was added to what the device shows. */
  offset: number;
  /** Does that rest on a comparison with the server's clock that nothing speaks against? */
  isChecked: boolean;
};

/** When a request set out, by both clocks of the device; milliseconds. */
type Departure = { device: number; elapsed: number };

type Options = {
  deviceNow?: () => Date;
  /** Milliseconds of a clock that nobody sets; it may stand still while the device sleeps. */
  elapsed?: () => number;
  storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined;
};

/**
 * The device's clock beside the server's (ADR-0025). Each answer tells the server's time; from then on the difference is known,
 * also without a network, until the clock is set.
 */
export function createServerClock({
  deviceNow = () => new Date(),
  elapsed = () => performance.now(),
  storage,
}: Options = {}) {
  const listeners = new Set<() => void>();
  let known = readKept(storage);
  const present = (): Departure => ({ device: deviceNow().getTime(), elapsed: elapsed() });
  let last = present();
  const pageStart: Departure = { device: last.device - last.elapsed, elapsed: 0 };

  /** A clock that was put forward looks like a device that slept; that is by far the likelier. */
  function notice(device: number): void {
    const passed = elapsed();
    const jump = device - last.device - (passed - last.elapsed);
    last = { device, elapsed: passed };
    if (known && jump < -CLOCK_TOLERANCE_MS) take({ ...known, offset: known.offset - jump });
  }

  function take(comparison: Comparison): void {
    const before = known;
    // Small differences are the network's: both clocks then count as one.
    const offset = Math.abs(comparison.offset) <= CLOCK_TOLERANCE_MS ? 0 : comparison.offset;
    const isSame = before !== undefined && Math.abs(before.offset - offset) <= CLOCK_TOLERANCE_MS;
    known = { offset: isSame ? before.offset : offset, at: comparison.at };
    if (!isSame || comparison.at - keptAt > KEPT_FOR_MS) {
      keptAt = comparison.at;
      keep(storage, known);
    }
    if (!isSame && (before?.offset ?? 0) !== offset) for (const listener of listeners) listener();
  }
  let keptAt = known?.at ?? 0;

  function read(): Reading {
    const device = deviceNow().getTime();
    notice(device);
    // Before the last comparison: the clock was set back while the app was closed.
    if (known && device + known.offset < known.at - CLOCK_TOLERANCE_MS) known = undefined;
    const offset = known?.offset ?? 0;
    return { at: new Date(device + offset), offset, isChecked: known !== undefined };
  }

  return {
    read,
    now: (): Date => read().at,
    deviceNow,
    elapsed,
    /** To be taken right before a request is sent, for `compare`. */
    departure: present,
    /** Of what was asked for before this code ran. */
    pageStart,
    /** Compares with the time that an answer of our API tells. */
    compare(response: Pick<Response, 'headers'>, departure: Departure): void {
      const ofServer = Date.parse(response.headers.get('date') ?? '');
      // A network that wants a log-in of its own answers with its own clock.
      if (Number.isNaN(ofServer) || !response.headers.get('content-type')?.includes('json')) return;
      const { device, elapsed: passed } = present();
      const trip = passed - departure.elapsed;
      // Asleep, or set, while the answer was under way: the answer may be as old as that.
      const isInterrupted = Math.abs(device - departure.device - trip) > CLOCK_TOLERANCE_MS;
      if (trip > LONGEST_TRIP_MS || isInterrupted) return;
      last = { device, elapsed: passed };
      take({ offset: ofServer + HALF_A_SECOND_MS - (device - trip / 2), at: ofServer });
    },
    /** Milliseconds to add to what the device shows; 0 where that is right, or nothing is known. */
    offset: (): number => known?.offset ?? 0,
    /** Hears of another offset. Answers how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;

function readKept(storage: Options['storage']): Comparison | undefined {
  try {
    const { offset, at } = JSON.parse(storage?.getItem(CLOCK_KEY) ?? '{}');
    return Number.isFinite(offset) && Number.isFinite(at) ? { offset, at } : undefined;
  } catch {
    return undefined;
  }
}

function keep(storage: Options['storage'], comparison: Comparison): void {
  try {
    storage?.setItem(CLOCK_KEY, JSON.stringify(comparison));
  } catch {
    // Without it the first answer of the next start says it again.
  }
}

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The one of this page. */
export const serverClock: ServerClock = createServerClock({ storage: browserStorage() });

/** The present as the server has it, as far as it is known here. */
export const presentTime = (): Date => serverClock.now();
