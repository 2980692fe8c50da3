/** The address of a database of the test cluster, as a server takes it. */
export function urlOf(owner: { host?: string; user?: string; database?: string }): string {
  const query = new URLSearchParams({ host: owner.host ?? '' });
  return `postgres://${owner.user}:unused@localhost/${owner.database}?${query}`;
}
