import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProtection } from '../platform/backup-env.ts';
import { runBackupCommand } from './backup-command.ts';
import { runRestoreCommand } from './restore-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balsamo-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function secret(content: string): Promise<string> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, content);
  return file;
}

test('a database that is named in a file is backed up by its own tools, as one in the environment', async () => {
  const environment = { DATA_DIR: folder, DATABASE_URL_FILE: await secret('postgres://a:b@127.0.0.1:9/c\n') };
  await expect(runBackupCommand([folder], environment)).rejects.toThrow('by its own tools');
});

test('a restore goes into the database that is named in a file, and never into DATA_DIR instead', async () => {
  const dataDirectory = path.join(folder, 'data');
  const environment = { DATA_DIR: dataDirectory, DATABASE_URL_FILE: await secret('postgres://a:b@127.0.0.1:9/c\n') };
  await expect(runRestoreCommand([folder], environment)).rejects.toThrow('ECONNREFUSED');
  await expect(readdir(dataDirectory)).rejects.toThrow('ENOENT');
});

test('a passphrase is read from the file that is named, and not where there are two', async () => {
  const file = await secret('correct horse\n');
  expect(readProtection({ BACKUP_PASSPHRASE_FILE: file }).passphrase).toBe('correct horse');
  expect(() => readProtection({ BACKUP_PASSPHRASE_FILE: file, BACKUP_PASSPHRASE: 'another' })).toThrow('both set');
});
