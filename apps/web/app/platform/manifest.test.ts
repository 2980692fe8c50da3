import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOCUMENTS_PLACE, RECEIVED_FILE_FIELD, RECEIVED_FILE_PATH } from '@balsamo/domain/files/received-file.ts';
import { RATE_PARAMETER, RECORD_PARAMETER, RECORD_USUAL } from '@balsamo/domain/notifications/link-parameters.ts';
import { expect, it } from 'vitest';

const PUBLIC = path.resolve(import.meta.dirname, '../../public');
const manifest = JSON.parse(readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8'));

it('the shortcuts of the home screen lead to what the diary opens, each with a picture that is there', () => {
  const shortcuts = manifest.shortcuts as { url: string; icons: { src: string }[] }[];
  expect(shortcuts.map(({ url }) => url)).toEqual([
    `/diary#${RECORD_PARAMETER}=${RECORD_USUAL}`,
    `/diary#${RATE_PARAMETER}=1`,
    DOCUMENTS_PLACE,
  ]);
  for (const { icons } of shortcuts) expect(icons.map(({ src }) => existsSync(path.join(PUBLIC, src)))).toEqual([true]);
});

it('the share menu posts files to where the service worker takes them', () => {
  expect(manifest.share_target).toEqual({
    action: RECEIVED_FILE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: RECEIVED_FILE_FIELD, accept: ['image/*', 'application/pdf'] }] },
  });
});
