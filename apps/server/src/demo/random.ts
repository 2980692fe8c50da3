/** A seeded stream of numbers: the same seed gives the same demo data on every machine. */
export type Random = {
  /** Uniform in [0, 1). */
  uniform: () => number;
  /** Normal with mean 0 and standard deviation 1. */
  normal: () => number;
  /** Uniform whole number, both ends included. */
  between: (low: number, high: number) => number;
  pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
  /** A version 4 UUID from this stream. */
  uuid: () => string;
};

/** mulberry32 (Tommy Ettinger, public domain): small, and good enough to look like life. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(uniform() * (high - low + 1));
  return {
    uniform,
    // Box–Muller; 1 - u keeps the logarithm's argument above 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    between,
    pick: (values) => values[between(0, values.length - 1)] as (typeof values)[0],
    uuid: () => {
      const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
      return `${hex(8)}-${hex(4)}-4${hex(3)}-${between(8, 11).toString(16)}${hex(3)}-${hex(12)}`;
    },
  };
}
