import type { Page } from '@playwright/test';
import { growTo, type Scene } from './scene.ts';

async function openPlan(page: Page) {
  await page.goto('/conta#plano');
  await page.reload();
  await page.locator('#plano h3').first().waitFor();
}

/** A page of the sandbox that somebody opened. */
async function openSandbox(page: Page, kind: 'checkout' | 'portal') {
  const answer = await page.request.post(`/api/subscription/${kind}`);
  await page.goto((await answer.json()).url);
  await page.locator('main button').first().waitFor();
}

/** Of a doctor who pays: the plan and where it is managed. */
export const PLAN: Record<string, Scene> = {
  'plan-card': async (page) => {
    await openPlan(page);
    await page.locator('#plano').scrollIntoViewIfNeeded();
  },
  'plan-portal': async (page) => {
    await openSandbox(page, 'portal');
    await growTo(page, 'main');
  },
};

/** Lets the server tell another plan than the doctor has. */
async function tellPlan(page: Page, changes: object) {
  await page.unrouteAll();
  await page.route(/\/api\/subscription(\/check)?$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const PROFESSIONAL = { planType: 'professional', isCustomer: true, patientLimit: null, currentPeriodEnd: inDays(-1) };
/** What a payment that failed, an end, and a boleto on its way look like in the line, on the page and on the card. */
const STATES = {
  grace: { ...PROFESSIONAL, standing: 'grace', status: 'past_due', until: inDays(6) },
  unpaid: { ...PROFESSIONAL, standing: 'over', status: 'past_due', until: inDays(-20), patientLimit: 0 },
  ended: { ...PROFESSIONAL, standing: 'over', status: 'canceled', until: inDays(-20), patientLimit: 0 },
  awaiting: { standing: 'trial', until: inDays(2), isCustomer: true, awaitsPayment: true },
};
const STATE_SCENES: Record<string, Scene> = Object.fromEntries(
  Object.entries(STATES).flatMap(([state, changes]): [string, Scene][] => [
    [
      `plan-${state}-line`,
      async (page) => {
        await tellPlan(page, changes);
        // What is said once in a session of the browser was said to the scene before.
        await page.goto('/conta');
        await page.evaluate(() => sessionStorage.clear());
        await page.goto('/dashboard');
        await page.locator('main section').first().waitFor();
        if (changes.standing === 'over') await page.getByRole('alertdialog').waitFor();
      },
    ],
    [
      `plan-${state}-page`,
      async (page) => {
        await page.goto('/assinar');
        await page.reload();
        await page.locator('main h1').waitFor();
        await growTo(page, 'main');
      },
    ],
    [`plan-${state}-card`, openPlan],
  ]),
);

/** Of a doctor who has just signed up, and of one whose trial is over. */
export const TRIAL: Record<string, Scene> = {
  'trial-bar': async (page) => {
    await page.goto('/dashboard');
    await page.locator('[role=timer]').waitFor();
  },
  'trial-card': openPlan,
  'trial-subscribe': async (page) => {
    await page.goto('/assinar');
    await page.locator('main ol').waitFor();
    await growTo(page, 'main');
  },
  'trial-checkout': async (page) => openSandbox(page, 'checkout'),
  'trial-over': async (page) => {
    await page.route(/\/api\/subscription(\/check)?$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), standing: 'over', patientLimit: 0 } });
    });
    await page.goto('/dashboard');
    await page.reload();
    await page.getByRole('alertdialog').waitFor();
  },
  'trial-over-reading': async (page) => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar sem assinar' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  },
  ...STATE_SCENES,
};
