import { home, openNotifications } from './diary.ts';
import { NEWCOMER_PASSWORD, type Scene } from './scene.ts';

/** An account without any record. */
export const BEGINNING: Record<string, Scene> = {
  'home-empty': home,
  'notifications-empty': openNotifications,
  'dashboard-empty': async (page) => {
    await page.goto('/diary#dashboard');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  },
  'history-empty': async (page, texts) => {
    await page.goto('/diary#history');
    await page.getByRole('heading', { name: texts.history.emptyTitle }).waitFor();
  },
  'history-ratings-empty': async (page, texts) => {
    await page.goto('/diary#history?view=ratings');
    await page.getByRole('heading', { name: texts.rate.emptyTitle }).waitFor();
  },
  // Last: the banner stays.
  'home-to-be-erased': async (page) => {
    const answer = await page.request.post('/api/account/erasure', { data: { password: NEWCOMER_PASSWORD } });
    if (!answer.ok()) throw new Error(`The erasure was refused: ${answer.status()}`);
    await page.goto('/diary');
    await page.reload();
    await page.locator(':has(> main) > section').waitFor();
  },
};
