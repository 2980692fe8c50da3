import type { DirectoryPage, DirectoryQuery } from '@balsamo/contract/directory/schemas.ts';
import { asVisitor } from '@balsamo/database/as-visitor.ts';
import * as queries from '@balsamo/database/directory/queries.ts';
import { type DirectoryPlace, directoryCursor, placeOfCursor } from '@balsamo/domain/directory/place.ts';
import type { JsonText } from '../http/feature.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services/services.ts';

/**
 * Reads pages of the directory, as JSON text of the contract's `DirectoryPage`: for the API and for the page that is rendered here.
 * `network` is where the request comes from, where that is known; requests count per network.
 */
export function createDirectoryReader(services: Pick<Services, 'env' | 'db' | 'now'>) {
  const rateLimits = createRateLimits(services);
  /** @throws ProblemError 429 `directory.too_many` */
  return async (
    { search, limit, cursor }: DirectoryQuery,
    network: string | undefined,
  ): Promise<JsonText<DirectoryPage>> => {
    if (network) await rateLimits.countDirectory(network);
    const statement = queries.listDirectory(
      search ?? null,
      cursor === undefined ? undefined : placeOfCursor(cursor),
      limit + 1,
    );
    const rows = (await asVisitor<{ json: string }>(services.db, statement)).map(({ json }) => json);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const nextCursor = last === undefined ? null : directoryCursor(JSON.parse(last) as DirectoryPlace);
    return `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}` as JsonText<DirectoryPage>;
  };
}
