import type { TextPicture } from '@balsamo/domain/articles/picture.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import type { NewFile } from '../files/queries.ts';
import { textPictures } from './queries.ts';

/** As in `keeping.ts`: the policies let operators alone through. */
type Query = Pick<UserTransaction, 'query'>;

/**
 * Brings a picture whose bytes are stored for the texts of an article. None of them shows it yet: the article is as it was. Lock the
 * article first.
 */
export function insertPicture(
  query: Query,
  articleId: string,
  file: NewFile,
  size: Pick<TextPicture, 'width' | 'height'>,
): Promise<void> {
  return insertFile(query, file, { articleId, ...size });
}

export async function insertFile(
  { query }: Query,
  file: NewFile,
  picture: { articleId: string; width: number; height: number } | undefined,
): Promise<void> {
  await query({
    name: 'article_files_insert',
    text: `insert into article_files (id, media_type, name, byte_size, sha256, created_at, uploaded_by, article_id, width, height, unshown_at)
      values ($1, $2, $3, $4, $5, $6, (select current_user_id()), $7, $8, $9, case when $7::uuid is not null then $6::timestamptz end)`,
    values: [
      file.id,
      file.mediaType,
      file.name,
      file.byteSize,
      file.sha256,
      file.createdAt,
      picture?.articleId ?? null,
      picture?.width ?? null,
      picture?.height ?? null,
    ],
  });
}

/** The pictures that the texts of an article may show, saved or not; none where there is no such article. */
export async function listPictures({ query }: Query, articleId: string): Promise<TextPicture[]> {
  const { rows } = await query<{ pictures: TextPicture[] }>({
    name: 'article_files_of_article',
    text: `select ${textPictures('$1')} as pictures`,
    values: [articleId],
  });
  return rows[0]?.pictures ?? [];
}

/** Writes down which pictures the texts of an article show since now, and which no longer. */
export async function notePictures({ query }: Query, articleId: string, now: Date): Promise<void> {
  await query({
    name: 'article_files_note_shown',
    text: `update article_files picture set unshown_at = case when exists (
          select from article_translations shown
          where shown.article_id = $1 and strpos(shown.content, picture.id::text) > 0)
        then null else coalesce(picture.unshown_at, $2) end
      where picture.article_id = $1`,
    values: [articleId, now],
  });
}

/** Removes the rows of pictures that no text has shown since then; for a job. Answers their ids: their bytes are removed after the commit. */
export async function removeUnshownPictures(client: Pick<pg.PoolClient, 'query'>, before: Date): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('delete from article_files where unshown_at < $1 returning id', [
    before,
  ]);
  return rows.map(({ id }) => id);
}

export async function deleteImage({ query }: Query, id: string): Promise<void> {
  await query({ name: 'article_files_delete', text: 'delete from article_files where id = $1', values: [id] });
}
