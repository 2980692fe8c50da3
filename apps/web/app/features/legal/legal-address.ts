/** Names an earlier version in the query of a page of the law, by its date. */
export const VERSION_NAME = 'version';
