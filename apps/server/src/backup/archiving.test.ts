import { OperatorError } from '@balsamo/database/names.ts';
import { expect, test } from 'vitest';
import { whatKeepsBackupsAway } from './jobs.ts';

const failing = (code: string, path: string) => Object.assign(new Error(`${code}: open '${path}'`), { code, path });

test('a start says in a sentence that nothing can be written into BACKUP_DIR, and what to do', () => {
  // As under systemd, which mounts all that the unit does not name for reading alone.
  const said = whatKeepsBackupsAway(failing('EROFS', '/mnt/backups/keys.age.part'), '/mnt/backups');
  expect(said).toBeInstanceOf(OperatorError);
  expect((said as Error).message).toMatch(/^Nothing can be written into BACKUP_DIR \/mnt\/backups \(EROFS\)/);
  expect((said as Error).message).toContain('ReadWritePaths=');
});

test('what else fails at the start of archiving stays what it is', () => {
  for (const error of [
    failing('EROFS', '/var/lib/balsamo/run'),
    failing('EROFS', '/mnt/backups-of-before/x'),
    failing('EIO', '/mnt/backups/keys.age'),
  ])
    expect(whatKeepsBackupsAway(error, '/mnt/backups')).toBe(error);
});
