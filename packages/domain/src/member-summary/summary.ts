/** Local days ending today over which a member's summary adds up, and those of its frequency (spec §3, ADR-0046). */
export const SUMMARY_DAYS = 90;
export const FREQUENCY_DAYS = 30;

/** Uses per week, to one decimal, of the uses of the last `FREQUENCY_DAYS` local days. */
export function averageFrequency(uses: number): number {
  return Math.round((uses * 7 * 10) / FREQUENCY_DAYS) / 10;
}
