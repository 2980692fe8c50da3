/** What changes the diary or the stock makes the dashboard's figures stale, whichever feature it belongs to. */
export const insightKeys = { all: ['insights'] as const };

/** The weekly letter, which is worked out of the same diary. */
export const letterKeys = { all: ['letter'] as const };
