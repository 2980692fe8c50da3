import { randomBytes, scryptSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptKeysFile, writingKeys } from './keys.ts';

const PASSPHRASE = 'correct horse battery';
let place: string;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'balsamo-keys-'));
});
afterAll(() => rm(place, { recursive: true }));

test('the check of a passphrase in DATA_DIR costs as much as a password, and one of before is raised', async () => {
  const [repository, data] = [path.join(place, 'backups'), path.join(place, 'data')];
  await mkdir(data);
  const keys = await writingKeys(repository, data, { passphrase: PASSPHRASE });
  const kept = async () => JSON.parse(await readFile(keptKeysFile(data), 'utf8'));
  expect((await kept()).passphrase.cost).toBe(2 ** 17);

  const salt = randomBytes(16);
  const former = { salt: salt.toString('base64url'), hash: scryptSync(PASSPHRASE, salt, 32).toString('base64url') };
  await writeFile(keptKeysFile(data), JSON.stringify({ ...(await kept()), passphrase: former }));
  await expect(writingKeys(repository, data, { passphrase: 'another passphrase' })).rejects.toThrow(
    'another passphrase',
  );
  expect((await kept()).passphrase).toEqual(former);
  expect(await writingKeys(repository, data, { passphrase: PASSPHRASE })).toMatchObject(keys);
  expect((await kept()).passphrase.cost).toBe(2 ** 17);
  expect(await writingKeys(repository, data, { passphrase: PASSPHRASE })).toMatchObject(keys);
});
