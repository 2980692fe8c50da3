/** Local days that an entry is looked for in, today the last of them (spec-D38). */
export const FREQUENCY_DAYS = 7;

/** Diary frequency (spec-D25): entries of the last 7 days / 7, in whole percent, at most 100. */
export function diaryFrequencyPercent(entriesLast7Days: number): number {
  return Math.min(100, Math.round((entriesLast7Days / FREQUENCY_DAYS) * 100));
}
