import { setTimeout as sleep } from 'node:timers/promises';

/** What one round of requests came to. */
export type Round = { perSecond: number; p50: number; p99: number; failures: number };

/** Throughput and latency percentiles (ms) of the given latencies, over the seconds they took together. */
export function summarise(latencies: number[], seconds: number, failures: number): Round {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), failures };
}

/** The round in the middle by throughput: one disturbed round does not decide. */
export function median(rounds: Round[]): Round {
  return rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)] as Round;
}

/** Runs `once` on `lanes` parallel lanes for the given time, each lane waiting for its own answer before the next. */
export async function drive(
  lanes: number,
  milliseconds: number,
  once: (lane: number) => Promise<boolean>,
): Promise<Round> {
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const until = started + milliseconds;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let now = performance.now(); now < until; ) {
        const isGood = await once(lane);
        const then = performance.now();
        if (isGood) latencies.push(then - now);
        else failures++;
        now = then;
      }
    }),
  );
  return summarise(latencies, (performance.now() - started) / 1000, failures);
}

/**
 * Runs `once` every so many milliseconds for the given time, whether the ones before were answered or not. Its latency counts from when
 * it was due: what waits because this process or the server is held up has waited.
 */
export async function pace(
  everyMs: number,
  milliseconds: number,
  once: () => Promise<boolean>,
): Promise<{ latencies: number[]; failures: number }> {
  const latencies: number[] = [];
  let failures = 0;
  const asked: Promise<void>[] = [];
  const started = performance.now();
  for (let due = started; due < started + milliseconds; due += everyMs) {
    await sleep(Math.max(0, due - performance.now()));
    asked.push(
      once().then((isGood) => {
        if (isGood) latencies.push(performance.now() - due);
        else failures++;
      }),
    );
  }
  await Promise.all(asked);
  return { latencies, failures };
}
