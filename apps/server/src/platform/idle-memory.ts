/** How often it is looked whether the server has anything to do. */
const LOOK_MS = 30_000;
/** Of the time between two looks: with less, it does nothing but look for due work. */
const IDLE_SHARE = 0.03;
/** The least time between two collections: somebody may come in just then, and wait for a tenth of a second. */
const APART_MS = 15 * 60_000;
/** Milliseconds of processor time that leave something behind which is worth a collection. */
const WORTH_MS = 3_000;

type Look = { at: number; cpuMs: number };
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Decides at each look whether to collect; `cpuMs` is the processor time of the process so far, `at` a clock that never goes back. */
export function createIdleCollector(start: Look): (look: Look) => boolean {
  let last = start;
  let collectedAtCpuMs = start.cpuMs;
  let collectedAt = Number.NEGATIVE_INFINITY;
  return (look) => {
    const isIdle = look.cpuMs - last.cpuMs < (look.at - last.at) * IDLE_SHARE;
    last = look;
    if (!isIdle || look.cpuMs - collectedAtCpuMs < WORTH_MS || look.at - collectedAt < APART_MS) return false;
    collectedAtCpuMs = look.cpuMs;
    collectedAt = look.at;
    return true;
  };
}

/**
 * Gives back what hours of requests left in memory, once the server has nothing to do. V8 collects when it needs room, and a server that is used by day
 * would keep through the night what its busiest minute took. Without `--expose-gc`, as in tests and `npm run dev`, nothing is done.
 */
export function giveBackMemoryWhenIdle(stopping: AbortSignal): void {
  const { gc } = globalThis;
  if (!gc) return;
  const isTime = createIdleCollector({ at: performance.now(), cpuMs: cpuMs() });
  const timer = setInterval(() => {
    if (isTime({ at: performance.now(), cpuMs: cpuMs() })) collect(gc);
  }, LOOK_MS).unref();
  stopping.addEventListener('abort', () => clearInterval(timer));
}

/** Collects all that nothing refers to any more before it returns. */
export function collect(gc: NonNullable<typeof globalThis.gc>): void {
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
