import type { FileKind, MediaType } from '@balsamo/domain/files/file.ts';
import type pg from 'pg';

export type FileRow = {
  id: string;
  userId: string;
  kind: FileKind;
  mediaType: MediaType;
  name: string;
  byteSize: number;
  sha256: string;
  createdAt: Date;
};
export type NewFile = Omit<FileRow, 'userId'>;

/** What a person may keep is used up. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
  readonly usedBytes: number;
  readonly quotaBytes: number;
  constructor(usedBytes: number, quotaBytes: number) {
    super('the storage quota is used up');
    this.usedBytes = usedBytes;
    this.quotaBytes = quotaBytes;
  }
}

type Send = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => Promise<{ rows: Row[] }>;

/**
 * Writes the rows of files whose bytes are stored, in the name of whose request it is and within its quota. Those that they replace
 * leave first. Uploads of one person are counted one after the other, so that none of two at the same moment is overlooked.
 * @throws StorageFullError; the transaction is to be rolled back
 */
export async function insertFiles(
  query: Send,
  files: readonly NewFile[],
  { replaced, quotaBytes }: { replaced: readonly string[]; quotaBytes: number },
): Promise<void> {
  await query({
    name: 'files_lock_quota',
    text: "select pg_advisory_xact_lock(hashtextextended('files ' || current_user_id(), 0))",
  });
  const { rows } = await query<{ used: string; kept: string }>({
    name: 'files_used',
    text: `select coalesce(sum(byte_size), 0) as used,
        coalesce(sum(byte_size) filter (where id <> all($1::uuid[])), 0) as kept
      from files where user_id = (select current_user_id())`,
    values: [replaced],
  });
  const kept = Number(rows[0]?.kept);
  const brought = files.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (kept + brought > quotaBytes) throw new StorageFullError(Number(rows[0]?.used), quotaBytes);
  for (const file of files) await query(insertFile(file));
}

/** Writes the row of a file whose bytes are stored, in the name of whose request it is. */
export function insertFile(file: NewFile): pg.QueryConfig {
  return {
    name: 'files_insert',
    text: `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
      values ($1, (select current_user_id()), $2, $3, $4, $5, $6, $7)`,
    values: [file.id, file.kind, file.mediaType, file.name, file.byteSize, file.sha256, file.createdAt],
  };
}

/** A file that the policies let this request see. */
export function findFile(id: string): pg.QueryConfig {
  return {
    name: 'files_find',
    text: `select id, user_id as "userId", kind, media_type as "mediaType", name, byte_size as "byteSize", sha256,
        created_at as "createdAt"
      from files where id = $1`,
    values: [id],
  };
}

/** Removes the row of a file of one's own; its bytes are removed after the commit. */
export function deleteFile(id: string): pg.QueryConfig {
  return {
    name: 'files_delete',
    text: 'delete from files where id = $1 and user_id = (select current_user_id()) returning id',
    values: [id],
  };
}

/** Ids of a person's files, for the erasure of their account. As the system role. */
export async function fileIdsOf(client: Pick<pg.PoolClient, 'query'>, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from files where user_id = $1', [userId]);
  return rows.map(({ id }) => id);
}

/** Those of the ids that no row has. As the system role. */
export async function idsWithoutRow(client: Pick<pg.PoolClient, 'query'>, ids: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as stored(id)
     where not exists (select from files where files.id = stored.id)
       and not exists (select from association_files where association_files.id = stored.id)
       and not exists (select from article_files where article_files.id = stored.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Ids of the files with this content, for bytes that were left without a name. As the system role. */
export async function idsWithContent(client: Pick<pg.PoolClient, 'query'>, sha256: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from files where sha256 = $1
     union all select id from association_files where sha256 = $1
     union all select id from article_files where sha256 = $1`,
    [sha256],
  );
  return rows.map(({ id }) => id);
}
