import { type Scene, sheet } from './scene.ts';

const history: Scene = async (page) => {
  await page.goto('/diary#history');
  await page.reload();
  await page.locator('li button[aria-expanded]').first().waitFor();
};

export const home: Scene = async (page, texts) => {
  await page.goto('/diary');
  await page.reload();
  await page.getByRole('heading', { name: texts.latest.title }).waitFor();
};

const ratings: Scene = async (page, texts) => {
  await history(page, texts);
  await page.getByRole('tab', { name: texts.history.ratings }).click();
  await page.locator('li:has(time)').first().waitFor();
};

const checkOut: Scene = async (page, texts) => {
  await home(page, texts);
  await page.getByRole('button', { name: texts.banner.tell }).click();
  await sheet(page).getByRole('listitem').first().getByRole('button').click();
  await sheet(page).getByText(texts.checkOut.hasEnded).waitFor();
};

export const openNotifications: Scene = async (page, texts) => {
  await home(page, texts);
  await page.locator('button[aria-haspopup="dialog"]').filter({ visible: true }).first().click();
  await sheet(page).getByRole('listitem').or(sheet(page).locator('h3')).first().waitFor();
};

/** The diary: what was recorded, recording, rating, its history. */
export const DIARY: Record<string, Scene> = {
  home,
  record: async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.quickActions.tookOil }).click();
    await sheet(page).waitFor();
  },
  'record-refused': async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.quickActions.vaporized }).click();
    await sheet(page).getByLabel(texts.form.quantity).fill('0');
    await sheet(page).getByRole('button', { name: texts.quickRecord.submit, exact: true }).click();
  },
  'record-without-connection': async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.quickActions.usedOintment }).click();
    await sheet(page).getByLabel(texts.form.quantity).fill('1');
    await page.route('**/api/diary/entries', (route) => route.abort());
    await sheet(page).getByRole('button', { name: texts.quickRecord.submit, exact: true }).click();
    await sheet(page).getByText(texts.errors.connectionText).waitFor();
    await page.unroute('**/api/diary/entries');
  },
  pending: async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.banner.tell }).click();
    await sheet(page).getByRole('listitem').first().waitFor();
  },
  'check-out': checkOut,
  'check-out-refused': async (page, texts) => {
    await checkOut(page, texts);
    await sheet(page).getByRole('button', { name: texts.checkOut.submit, exact: true }).click();
    await sheet(page).getByText(texts.checkOut.answerNeeded, { exact: true }).waitFor();
  },
  notifications: openNotifications,
  'home-without-answer': async (page) => {
    await page.route('**/api/diary/overview', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/diary');
    await page.reload();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/diary/overview');
  },
  history,
  'history-details': async (page, texts) => {
    await history(page, texts);
    await page.locator('li button[aria-expanded]').first().click();
  },
  'history-earlier-changes': async (page, texts) => {
    await history(page, texts);
    const earlierChanges = page.getByRole('button', { name: texts.revisions.open });
    for (const opener of await page.locator('li > button[aria-expanded]').all()) {
      await opener.click();
      if (await earlierChanges.isVisible()) break;
      await opener.click();
    }
    await earlierChanges.click();
    await page.getByText(texts.revisions.notKept).scrollIntoViewIfNeeded();
  },
  'history-no-match': async (page, texts) => {
    await history(page, texts);
    await page.getByRole('searchbox').fill('xyz');
    await page.getByRole('heading', { name: texts.history.noMatchTitle }).waitFor();
  },
  edit: async (page, texts) => {
    await history(page, texts);
    await page.locator('li button[aria-expanded]').first().click();
    await page.getByRole('button', { name: new RegExp(`^${texts.entry.edit} `) }).click();
    await sheet(page).waitFor();
  },
  rate: async (page, texts) => {
    await home(page, texts);
    await page.getByRole('button', { name: texts.rate.open }).click();
    await sheet(page).getByRole('slider').last().press('Enter');
  },
  'history-ratings': ratings,
  'rating-edit': async (page, texts) => {
    await ratings(page, texts);
    await page.locator('li:has(time) button').first().click();
    await sheet(page).waitFor();
  },
  manual: async (page, texts) => {
    await history(page, texts);
    await page.getByRole('button', { name: texts.manual.open }).click();
    await sheet(page).waitFor();
  },
  'record-with-reasons': async (page, texts) => {
    await DIARY.record?.(page, texts);
    await sheet(page).getByRole('button', { name: texts.dose.why }).click();
  },
};
