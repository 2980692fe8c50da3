/** Everything under this name in the browser's storages belongs to one person. */
export const personPrefix = (personId: string) => `balsamo-${personId}`;
