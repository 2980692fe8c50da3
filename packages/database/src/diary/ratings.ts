import { and, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { namedFor, OWN, type RowScope } from '../row-scope.ts';
import { ratingsJson } from './entry-json.ts';
import { symptomRatings } from './ratings/tables.ts';

export type RatingRow = typeof symptomRatings.$inferSelect;
export type NewRatingRow = Omit<typeof symptomRatings.$inferInsert, 'userId'>;
/** A rating without a use as JSON text, see `RATING_JSON`. */
export type RatingText = { json: string };

/** A rating as the contract's `SymptomRating`, built by PostgreSQL. Column names stand alone. */
const RATING_JSON = `json_build_object(
    'id', id,
    'ratedAt', ${instantJson('rated_at')},
    'timeZone', time_zone,
    'symptoms', json_strip_nulls(${ratingsJson()}),
    'own', own,
    'createdAt', ${instantJson('created_at')},
    'updatedAt', ${instantJson('updated_at')})::text`;

/** What a new rating has of itself: all but whose it is and when it was corrected. The id comes first. */
const COLUMNS = (Object.keys(getTableColumns(symptomRatings)) as (keyof RatingRow)[]).filter(
  (column) => !['userId', 'changedAt'].includes(column),
) as (keyof NewRatingRow)[];

const INSERT_RATING = `
with inserted as (
  insert into symptom_ratings (user_id, ${COLUMNS.map((column) => symptomRatings[column].name).join(', ')})
  values ((select current_user_id()), ${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})
  on conflict (id) do nothing
  returning *
)
select ${RATING_JSON} as json, true as is_new from inserted
union all
select ${RATING_JSON} as json, false as is_new from symptom_ratings where id = $1 and user_id = (select current_user_id())`;

/**
 * Stores a rating, or finds what this person stored under the id before. No row: the id is someone else's, or another
 * request is storing it at this very moment (then `findRating` sees it).
 */
export function insertRating(row: NewRatingRow): pg.QueryConfig {
  return {
    name: 'diary_insert_rating',
    text: INSERT_RATING,
    values: COLUMNS.map((column) => row[column] ?? (column === 'own' ? {} : null)),
  };
}

/** One rating of the person's own. */
export function findRating(id: string): pg.QueryConfig {
  return {
    name: 'diary_find_rating',
    text: `select ${RATING_JSON} as json from symptom_ratings where id = $1 and user_id = (select current_user_id())`,
    values: [id],
  };
}

/**
 * A person's ratings, newest first; `after` is where the page before ended. `nulls last` is how the index is ordered, though there are none: otherwise
 * all ratings are read and sorted for a page.
 */
export function listRatings(
  filter: { limit: number; after?: { ratedAt: Date; id: string } | undefined },
  rowScope: RowScope = OWN,
): pg.QueryConfig {
  const { limit, after } = filter;
  return {
    name: namedFor(rowScope, after ? 'diary_ratings_after' : 'diary_ratings'),
    text: `select ${RATING_JSON} as json from symptom_ratings
      where user_id = ${rowScope}${after ? ' and (rated_at, id) < ($2, $3)' : ''}
      order by rated_at desc nulls last, id desc nulls last limit $1`,
    values: after ? [limit, after.ratedAt, after.id] : [limit],
  };
}

const isOwn = (id: string) =>
  and(eq(symptomRatings.id, id), eq(symptomRatings.userId, sql`(select current_user_id())`));

/**
 * Writes what a correction changes, unless one that was made later stands, and answers the rating; undefined when the person
 * has none of this id.
 */
export async function updateRating(
  { orm, query }: Pick<UserTransaction, 'orm' | 'query'>,
  id: string,
  changes: Partial<NewRatingRow> & { changedAt: Date },
): Promise<string | undefined> {
  const [row] = await orm
    .update(symptomRatings)
    .set(changes)
    .where(and(isOwn(id), or(isNull(symptomRatings.changedAt), lte(symptomRatings.changedAt, changes.changedAt))))
    .returning({ json: sql<string>`${sql.raw(RATING_JSON)}` });
  return row ? row.json : (await query<RatingText>(findRating(id))).rows[0]?.json;
}

/** Removes a rating for good, if it is there. */
export function deleteRating(id: string): pg.QueryConfig {
  return {
    name: 'diary_delete_rating',
    text: 'delete from symptom_ratings where id = $1 and user_id = (select current_user_id())',
    values: [id],
  };
}
