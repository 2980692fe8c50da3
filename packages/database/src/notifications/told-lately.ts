import type { NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import type pg from 'pg';

/** Somebody is told of one thing once a day, and of so many of one person or association: nobody is called again and again. */
const TOLD_A_DAY_MAX = 10;
const DAY_MS = 86_400_000;

/**
 * Those of the readers who are still to be told of something that its owner shows, hides and shows again. As the system role.
 * @param ownerId the `patientId` or `associationId` in the data of such notifications
 */
export async function notToldLately(
  client: pg.ClientBase,
  { type, relatedId, ownerId }: { type: NotificationType; relatedId: string; ownerId: string },
  readers: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select reader.id from unnest($1::uuid[]) as reader(id)
     where not exists (
         select from notifications told
         where told.user_id = reader.id and told.type = $6 and told.created_at > $2 and told.related_id = $3)
       and (
         select count(*) from notifications told
         where told.user_id = reader.id and told.type = $6 and told.created_at > $2
           and coalesce(told.data->>'associationId', told.data->>'patientId') = $4) < $5`,
    [readers, new Date(now.getTime() - DAY_MS), relatedId, ownerId, TOLD_A_DAY_MAX, type],
  );
  return rows.map(({ id }) => id);
}
