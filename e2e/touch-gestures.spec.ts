import { chanceOf } from '@balsamo/domain/insights/testing/simulated-patients.ts';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { dialog, recordUse, test } from './diary-account.ts';
import { expect } from './test.ts';

const GESTURES_PER_SHEET = 250;

type Point = { x: number; y: number };

/** One finger, through the browser's own touch input, so that the browser decides what scrolls. */
async function touch(session: CDPSession, [start, ...moves]: [Point, ...Point[]]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Sent without waiting in between: the browser keeps the order, and 500 gestures stay quick.
  await Promise.all([
    send('touchStart', [start]),
    ...moves.map((point) => send('touchMove', [point])),
    send('touchEnd', []),
  ]);
}

/** A way of a finger that is longer up or down than to the side: straight or bent, some beginning sideways. */
function mainlyVertical(random: () => number, start: Point): [Point, ...Point[]] {
  const height = (random() < 0.5 ? -1 : 1) * (20 + random() * 260);
  const aside = (random() * 1.5 - 0.75) * Math.abs(height);
  // A thumb rolls before it moves.
  const roll = random() < 0.3 ? (random() * 2 - 1) * Math.min(14, Math.abs(height) / 2) : 0;
  const steps = 2 + Math.floor(random() * 4);
  const moves = Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps;
    return { x: start.x + aside * share ** 2, y: start.y + height * share };
  });
  return [start, ...(roll ? [{ x: start.x + roll, y: start.y }] : []), ...moves];
}

const ratingsOf = (sheet: Locator) =>
  sheet.getByRole('slider').evaluateAll((thumbs) => thumbs.map((thumb) => thumb.getAttribute('aria-valuetext')));

/** The part of each slider where a finger comes down, where all of it is in sight: a finger on the sheet's head pulls the sheet away. */
const slidersInSight = (sheet: Locator) =>
  sheet.getByRole('slider').evaluateAll((thumbs) =>
    thumbs.flatMap((thumb) => {
      const slider = thumb.parentElement?.parentElement as HTMLElement;
      const { left, top, width, height } = slider.getBoundingClientRect();
      const [from, to] = [top + 0.3 * height, top + 0.7 * height];
      const isInSight = [from, to].every((y) => slider.contains(document.elementFromPoint(left + width / 2, y)));
      return isInSight ? [{ left, width, from, to }] : [];
    }),
  );

/**
 * Counts the touches that began on a slider and the steps of scrolling, and keeps when the last of these was. A finger from under which
 * the slider has moved away meanwhile comes down beside it: on the sheet's head it would pull the sheet away, so it is not let through.
 */
async function watch(sheet: Locator): Promise<void> {
  await sheet.evaluate((panel) => {
    const counts = { onSlider: 0, scrolled: 0, scrolledAt: 0 };
    Object.assign(window, { counts });
    const sliders = [...panel.querySelectorAll('[role=slider]')].map((thumb) => thumb.parentElement?.parentElement);
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (sliders.some((slider) => slider?.contains(event.target as Node))) counts.onSlider += 1;
        else event.stopPropagation();
      },
      true,
    );
    document.addEventListener(
      'scroll',
      ({ timeStamp }) => {
        counts.scrolled += 1;
        counts.scrolledAt = timeStamp;
      },
      true,
    );
  });
}
type Watched = { onSlider: number; scrolled: number; scrolledAt: number };
const watched = (page: Page) => page.evaluate(() => (window as unknown as { counts: Watched }).counts);

/** A finger that comes down while the sheet still moves only stops it. */
async function untilStill(page: Page): Promise<void> {
  // What was scrolled just now is told with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(
    () => performance.now() - (window as unknown as { counts: { scrolledAt: number } }).counts.scrolledAt > 150,
  );
}

async function scrollOverSliders(page: Page, session: CDPSession, seed: number): Promise<void> {
  const sheet = dialog(page);
  const { uniform: random } = chanceOf(seed);
  await sheet.getByRole('slider').nth(1).scrollIntoViewIfNeeded();
  await watch(sheet);
  const before = await ratingsOf(sheet);
  // A sheet that still moves may carry the slider away from under the finger: such a gesture is made again.
  for (let gesture = 0; (await watched(page)).onSlider < GESTURES_PER_SHEET; gesture += 1) {
    expect(gesture).toBeLessThan(GESTURES_PER_SHEET * 2);
    let inSight = await slidersInSight(sheet);
    if (inSight.length === 0) {
      await sheet.getByRole('slider').nth(1).scrollIntoViewIfNeeded();
      inSight = await slidersInSight(sheet);
    }
    const slider = inSight[Math.floor(random() * inSight.length)];
    if (!slider) throw new Error('No slider is in sight.');
    const start = { x: slider.left + random() * slider.width, y: slider.from + random() * (slider.to - slider.from) };
    const way = mainlyVertical(random, start);
    await touch(session, way);
    expect(await ratingsOf(sheet), `gesture ${gesture} of seed ${seed}: ${JSON.stringify(way)}`).toEqual(before);
  }
  // Otherwise nothing was tried.
  expect((await watched(page)).scrolled).toBeGreaterThan(GESTURES_PER_SHEET / 4);
}

/** Where the thumb of a rating from 1 to 10 stands. */
async function placeOf(rating: Locator, wanted: number): Promise<Point> {
  await rating.scrollIntoViewIfNeeded();
  await untilStill(rating.page());
  return rating.evaluate((thumb, value) => {
    const slider = thumb.parentElement?.parentElement as HTMLElement;
    const { left, top, width, height } = slider.getBoundingClientRect();
    const size = thumb.getBoundingClientRect().width;
    return { x: left + size / 2 + ((width - size) * (value - 1)) / 9, y: top + height / 2 };
  }, wanted);
}

async function rateByTouch(page: Page, session: CDPSession, seed: number): Promise<void> {
  const { uniform: random } = chanceOf(seed);
  const sliders = dialog(page).getByRole('slider');
  const count = await sliders.count();
  for (let gesture = 0; gesture < 12; gesture += 1) {
    const slider = sliders.nth(gesture % count);
    const tapped = 1 + Math.floor(random() * 10);
    await touch(session, [await placeOf(slider, tapped)]);
    await expect(slider, `tap on ${tapped}`).toHaveAttribute('aria-valuenow', String(tapped));
    const from = await placeOf(slider, tapped);
    const wanted = tapped > 5 ? 1 + Math.floor(random() * 3) : 10 - Math.floor(random() * 3);
    const to = await placeOf(slider, wanted);
    const steps = [0.2, 0.4, 0.6, 0.8, 1];
    const way = steps.map((share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + 30 * share * random() }));
    await touch(session, [from, ...way]);
    await expect(slider, `drag to ${wanted}`).toHaveAttribute('aria-valuenow', String(wanted));
  }
}

const sheets = {
  'the quick record': async (page: Page) => {
    await page.goto('/diary');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    // Open, it makes the sheet long enough to be scrolled.
    await dialog(page)
      .getByRole('button', { name: /^Mais ?motivos/ })
      .click();
  },
  'the check-out': async (page: Page) => {
    const { id } = await recordUse(page.request, 3);
    await page.goto(`/diary?checkout=${id}`);
  },
};

for (const [index, [name, open]] of Object.entries(sheets).entries()) {
  test(`scrolling ${name} with a finger on its sliders changes no rating; a tap and a drag to the side do`, async ({
    patient: page,
  }) => {
    await open(page);
    await expect(dialog(page).getByRole('slider').first()).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await scrollOverSliders(page, session, 100 + index);
    await rateByTouch(page, session, 200 + index);
  });
}
