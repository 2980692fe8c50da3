import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();

/**
 * Runs `work` under a name: the id of a request, or a job. Transactions that it opens carry the name as `application_name`, so that a slow
 * statement in PostgreSQL's log or in pg_stat_activity is matched with a line of ours.
 * @param name letters, digits, `-` and `_`, at most 55; never of a person
 */
export function underName<Result>(name: string, work: () => Result): Result {
  return names.run(name, work);
}

/** PostgreSQL keeps 63 bytes; the name also stands in the text of a statement. */
const NAME = /^[\w-]{1,55}$/;

/** What a transaction that begins now calls itself; null = what its pool is called. */
export function applicationName(): string | null {
  const name = names.getStore();
  return name !== undefined && NAME.test(name) ? `balsamo ${name}` : null;
}
