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
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(`balsamo-${id}`);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const counting = database.transaction('answers').objectStore('answers').count();
        const counted = await new Promise<number>((resolve) => {
          counting.onsuccess = () => resolve(counting.result);
        });
        database.close();
        return counted;
      }),
    )
    .toBeGreaterThanOrEqual(count);
