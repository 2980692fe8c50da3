/** What changes the diary or the stock makes the dashboard's figures stale, whichever feature it belongs to. */
export const insightKeys = { all: ['insights'] as const };
