/** A message outside the app about a membership is of use for a week. */
export const NOTICE_USEFUL_MS = 7 * 86_400_000;
