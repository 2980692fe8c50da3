import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { phoneOf } from './in-shell.ts';
import { expect } from './test.ts';

export type Downloaded = { name: string; bytes: Buffer };

/** The file that a page hands out after `act`: a browser's download, or what a store app gives to the phone. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Downloaded> {
  const phone = phoneOf(page);
  if (!phone) {
    const downloading = page.waitForEvent('download');
    await act();
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
  const before = phone.called('Share.share').length;
  await act();
  await expect.poll(() => phone.called('Share.share').length).toBeGreaterThan(before);
  const { path, bytes } = phone.handedOut();
  return { name: path.replace(/^.*\//, ''), bytes };
}
