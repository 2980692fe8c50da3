import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { deleteFile, insertFiles, type NewFile } from '../files/queries.ts';

/** One picture in its two sizes. */
export type NewPhoto = { large: NewFile; small: NewFile };

/**
 * Puts another photo, or none, onto the profile of the doctor whose request it is. Answers the ids of the files that were there before:
 * their rows are gone, their bytes are removed after the commit.
 * @throws StorageFullError
 */
export async function replaceOwnPhoto(
  { query }: UserTransaction,
  photo: NewPhoto | undefined,
  { now, quotaBytes }: { now: Date; quotaBytes: number },
): Promise<string[]> {
  if (photo) {
    // Begun before it is locked: of two at the same moment the second takes the first one's files away.
    await query({
      name: 'doctors_begin_profile',
      text: `insert into doctor_profiles (user_id, updated_at) values ((select current_user_id()), $1) on conflict (user_id) do nothing`,
      values: [now],
    });
  }
  const { rows } = await query<{ ids: string[] }>({
    name: 'doctors_lock_photo',
    text: `select array_remove(array[photo_id, small_photo_id], null) as ids from doctor_profiles
      where user_id = (select current_user_id()) for update`,
  });
  const before = rows[0]?.ids ?? [];
  if (!photo && before.length === 0) return [];
  if (photo) await insertFiles(query, [photo.large, photo.small], { replaced: before, quotaBytes });
  await query({
    name: 'doctors_set_photo',
    text: `update doctor_profiles set photo_id = $1, small_photo_id = $2, updated_at = $3
      where user_id = (select current_user_id())`,
    values: [photo?.large.id ?? null, photo?.small.id ?? null, now],
  });
  for (const id of before) await query(deleteFile(id));
  return before;
}

/** The file of a photo that the policies let this request see. */
export function findPhoto(fileId: string): pg.QueryConfig {
  return {
    name: 'doctors_find_photo',
    text: `select files.id, files.media_type as "mediaType", files.name, files.byte_size as "byteSize"
      from files
      where files.id = $1 and files.kind = 'profile_photo' and exists (
        select from doctor_profiles profile
        where profile.user_id = files.user_id and files.id in (profile.photo_id, profile.small_photo_id))`,
    values: [fileId],
  };
}
