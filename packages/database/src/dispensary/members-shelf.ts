import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { imagesJson } from './files.ts';

/** Where a page of it ends: when the last product was added, and its id. */
type ShelfPlace = { at: Date; id: string };

/** What an association shows to its members, newest first, as JSON texts of the contract's `ShelfProduct`; `today` the member's day. */
export function listShelf(
  associationId: string,
  { limit, after, today }: { limit: number; after?: ShelfPlace | undefined; today: string },
): pg.QueryConfig {
  return {
    name: after ? 'dispensary_shelf_after' : 'dispensary_shelf',
    text: `with page as materialized (
        select * from association_products
        where association_id = $1 and is_visible and removed_at is null ${after ? 'and (created_at, id) < ($4, $5)' : ''}
        order by created_at desc, id desc limit $2
      ), available as materialized (
        select available_products(array(select id from page), $3) as ids
      )
      select json_build_object('id', page.id, 'name', page.name, 'productType', page.product_type, 'description', page.description,
        'strainName', page.strain_name, 'thcPercentage', trim_scale(page.thc_percentage),
        'cbdPercentage', trim_scale(page.cbd_percentage), 'usageRecommendations', page.usage_recommendations,
        'isAvailable', page.id = any (available.ids), 'images', ${imagesJson('page.id')}, 'createdAt', ${instantJson('page.created_at')})::text as json
      from page, available order by page.created_at desc, page.id desc`,
    values: [associationId, limit, today, ...(after ? [after.at, after.id] : [])],
  };
}
