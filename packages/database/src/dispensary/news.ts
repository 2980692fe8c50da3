import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { tell } from '../notifications/tell.ts';

export type News = { id: string; associationId: string; productId: string; sentOn: string; message: string };

/** Members told in one statement: so many rows that a round trip does not count, and few enough for one statement to be short. */
const BATCH = 1_000;
/** A message outside the app is of use for two days. */
const USEFUL_MS = 2 * 86_400_000;

/** The product as far as its members may be told of it; undefined: the person does not keep the stock it is in. */
export async function tellableProduct(
  client: pg.ClientBase,
  associationId: string,
  productId: string,
): Promise<{ name: string; isVisible: boolean } | undefined> {
  const { rows } = await client.query<{ name: string; isVisible: boolean }>({
    name: 'dispensary_tellable_product',
    text: `select name, is_visible as "isVisible" from association_products
      where id = $2 and association_id = $1 and removed_at is null
        and association_id = any ((select staffed_associations('stock'))::uuid[])`,
    values: [associationId, productId],
  });
  return rows[0];
}

/** What was told before under this id, of the associations whose stock the person keeps. */
export async function findNews(
  client: pg.ClientBase,
  id: string,
): Promise<{ productId: string; toldCount: number } | undefined> {
  const { rows } = await client.query<{ productId: string; toldCount: number }>({
    name: 'dispensary_find_news',
    text: 'select product_id as "productId", coalesce(told_count, 0) as "toldCount" from association_stock_news where id = $1',
    values: [id],
  });
  return rows[0];
}

/**
 * Tells the active members of an association, in the transaction of the system role in the session of whoever tells. All are told or
 * none; counters are taken in the order of persons over all batches, so that two who tell at once never deadlock.
 * @returns how many were told; undefined: they were told of the product on that day, or the id is taken.
 */
export async function tellMembers(client: pg.ClientBase, news: News, now: Date): Promise<number | undefined> {
  const { rowCount: isNew } = await client.query({
    name: 'dispensary_insert_news',
    text: `insert into association_stock_news (id, association_id, product_id, sent_on, message, created_by, created_at)
      values ($1, $2, $3, $4, $5, (select current_user_id()), $6) on conflict do nothing`,
    values: [news.id, news.associationId, news.productId, news.sentOn, news.message, now],
  });
  if (!isNew) return undefined;
  const expiresAt = new Date(now.getTime() + USEFUL_MS);
  let toldCount = 0;
  let after: string | null = null;
  do {
    const { rows }: pg.QueryResult<{ id: string }> = await client.query<{ id: string }>({
      name: 'dispensary_members_to_tell',
      text: `select patient_id as id from association_members
        where association_id = $1 and status = 'active' and ($2::uuid is null or patient_id > $2)
        order by patient_id limit ${BATCH}`,
      values: [news.associationId, after],
    });
    const about = {
      type: 'stock_news',
      relatedId: news.id,
      dueAt: null,
      data: { associationId: news.associationId },
    } as const;
    await tell(
      client,
      rows.map(({ id: userId }) => ({ ...about, userId, expiresAt })),
      now,
    );
    toldCount += rows.length;
    after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
  } while (after !== null);
  await client.query({
    name: 'dispensary_count_told',
    text: 'update association_stock_news set told_count = $2 where id = $1',
    values: [news.id, toldCount],
  });
  return toldCount;
}

/** What members were told of a product last, as the contract's `StockNews`. */
export function lastNews(associationId: string, productId: string): pg.QueryConfig {
  return {
    name: 'dispensary_last_news',
    text: `select json_build_object('message', message, 'toldCount', told_count, 'createdAt', ${instantJson('created_at')})::text as json
      from association_stock_news where product_id = $2 and association_id = $1 order by sent_on desc limit 1`,
    values: [associationId, productId],
  };
}
