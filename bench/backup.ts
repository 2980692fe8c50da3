import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newIdentity, writingKeys } from '@balsamo/database/backup/keys.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import pg from 'pg';
import { makeBackup } from '../apps/server/src/backup/back-up.ts';
import { restoreBackup } from '../apps/server/src/backup/restore.ts';
import { verifyBackup } from '../apps/server/src/backup/verify.ts';
import { createFolderStore } from '../apps/server/src/storage/folder-store.ts';
import { newEntry } from './diary-load.ts';
import { withLargeServer } from './large-server.ts';
import type { Figure } from './report.ts';

/** Gigabytes of files; `BENCH_FILES_GB` says otherwise. */
const FILES_GB = Number(process.env.BENCH_FILES_GB ?? 5);
const FILE_BYTES = 5_000_000;
const RESTORE_GOAL_S = 15 * 60;

/** 1,000,000 entries and files beside them are backed up while a patient writes, restored, and compared row by row. */
export async function measureBackup(): Promise<Figure[]> {
  const place = await mkdtemp(path.join(tmpdir(), 'balsamo-bench-backup-'));
  try {
    return await withLargeServer(async ({ dataDirectory, address, owner }) => {
      const pool = new pg.Pool(owner);
      const files = createFolderStore(path.join(dataDirectory, 'files'));
      const person = await createPerson(pool);
      await bringFiles(pool, person);
      const { identity, recipient } = await newIdentity();
      const repository = path.join(place, 'repository');
      const keys = await writingKeys(repository, dataDirectory, { recipient });
      const back = () => makeBackup({ owner, files, dataDirectory }, { repository, keys, keep: undefined });
      const first = await timed(() => whileWriting(address, person, back));
      const second = await timed(back);
      const opening = { identity };
      const restored = await timed(() =>
        restoreBackup({
          repository,
          opening,
          dataDirectory: path.join(place, 'restored'),
          target: 'newest',
          storeIn: (root) => createFolderStore(path.join(root, 'files')),
        }),
      );
      const backup = first.result.made.name;
      const verified = await timed(() => verifyBackup({ repository, opening, dataDirectory: place, backup }));
      await pool.end();
      const { problems, tables, rows, foreignKeys } = verified.result;
      const broken = problems.filter((line) => line.endsWith('refer to none')).length;
      return [
        figure(`backup of ${first.result.made.rows} rows and ${FILES_GB} GB of files`, seconds(first), 'any', true),
        figure('entries written meanwhile', `${first.result.written}`, '> 0', first.result.written > 0),
        figure(`backup again, ${second.result.newFiles} new files`, seconds(second), 'any', true),
        figure('restore', seconds(restored), `≤ ${RESTORE_GOAL_S} s`, restored.ms < RESTORE_GOAL_S * 1000),
        figure(
          `verify: differences in ${tables} tables, ${rows} rows, all files`,
          `${problems.length}`,
          '0',
          problems.length === 0,
        ),
        figure(`broken of ${foreignKeys} foreign keys`, `${broken}`, '0', broken === 0),
      ];
    });
  } finally {
    await rm(place, { recursive: true, force: true });
  }

  async function bringFiles(pool: pg.Pool, person: TestPerson): Promise<void> {
    const { rows } = await pool.query<{ directory: string }>("select current_setting('data_directory') as directory");
    const store = createFolderStore(path.join(path.dirname(rows[0]?.directory ?? ''), 'files'));
    for (let made = 0; made < (FILES_GB * 1e9) / FILE_BYTES; made++) {
      const [id, bytes] = [randomUUID(), randomBytes(FILE_BYTES)];
      await store.write(id, bytes);
      await pool.query(
        `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
         values ($1, $2, 'prescription_document', 'application/pdf', 'a.pdf', $3, encode(sha256($4), 'hex'), now())`,
        [id, person.id, bytes.length, bytes],
      );
    }
  }
}

const figure = (name: string, measured: string, goal: string, isReached: boolean): Figure => ({
  name,
  measured,
  goal,
  isReached,
});
const seconds = ({ ms }: { ms: number }) => `${(ms / 1000).toFixed(0)} s`;

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}

async function whileWriting<Made>(address: string, person: TestPerson, work: () => Promise<Made>) {
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    while (!isOver) {
      const { inventoryItemId: _, ...entry } = newEntry(0);
      const response = await fetch(`${address}/api/diary/entries`, {
        method: 'POST',
        body: JSON.stringify(entry),
        headers: { 'content-type': 'application/json', cookie: `balsamo.session_token=${person.token}.signature` },
      });
      await response.arrayBuffer();
      if (response.ok) written++;
    }
  })();
  try {
    return { made: await work(), written };
  } finally {
    isOver = true;
    await writing;
  }
}
