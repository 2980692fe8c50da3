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
};
