import type { Page } from '@playwright/test';
import { phoneOf } from './in-shell.ts';
import { untilAreaKept } from './kept-area.ts';
import { expect } from './test.ts';

/** Until the open area of the app works without a network: in a browser from what the service worker kept, in a store app from what it brought. */
export const untilKept = async (page: Page): Promise<void> => (phoneOf(page) ? undefined : untilAreaKept(page));

/** Until the device has kept so many answers of the person who is signed in. */
export const untilAnswersKept = (page: Page, count: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const id = localStorage.getItem('person');
        // To open one that is not there would make it.
        if (!(await indexedDB.databases()).some(({ name }) => name === `balsamo-${id}`)) return 0;
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(`balsamo-${id}`);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        if (!database.objectStoreNames.contains('answers')) {
          database.close();
          return 0;
        }
        const counting = database.transaction('answers').objectStore('answers').count();
        const counted = await new Promise<number>((resolve) => {
          counting.onsuccess = () => resolve(counting.result);
        });
        database.close();
        return counted;
      }),
    )
    .toBeGreaterThanOrEqual(count);

/** Until the device has kept what is half written. */
export const untilDraftKept = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('-draft')))).toBe(true);

/** By the name of what each opens; of a browser none, which keeps them beside it. */
function keysOfPhone(page: Page): Record<string, number[]> {
  const secrets = [...(phoneOf(page)?.secrets ?? [])].filter(([name]) => name.includes('_key.'));
  return Object.fromEntries(secrets.map(([name, kept]) => [name.replace(/^.*_key\./, ''), bytesOf(kept)]));
}
const bytesOf = (kept: string) => [...Buffer.from(kept, 'base64')];

/** What this device has kept for its person in a store, opened: `drafts` is what was typed into forms, `answers` what servers answered. */
export const sealedOnDisk = (page: Page, store: 'drafts' | 'answers'): Promise<string> =>
  page.evaluate(
    async ([keys, store]) => {
      const name = `balsamo-${localStorage.getItem('person')}`;
      // To open one that is not there would make it.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return '';
      const answer = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await answer(indexedDB.open(name));
      try {
        if (!database.objectStoreNames.contains(store)) return '';
        const readAll = <Row>(from: string) => answer<Row[]>(database.transaction(from).objectStore(from).getAll());
        const rows = await readAll<{ content: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } }>(store);
        const ofPhone = keys[name];
        const [key] = ofPhone
          ? [await crypto.subtle.importKey('raw', new Uint8Array(ofPhone), 'AES-GCM', false, ['decrypt'])]
          : await readAll<CryptoKey>('key');
        if (!key) return '';
        const texts = rows.map(async ({ content: { iv, bytes } }) =>
          new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)),
        );
        return (await Promise.all(texts)).join('\n');
      } finally {
        database.close();
      }
    },
    [keysOfPhone(page), store] as const,
  );
