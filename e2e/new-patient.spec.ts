import type { Locator, Page } from '@playwright/test';
import { IN_SHELL } from './in-shell.ts';
import { expect, expectAccessible, newEmail, PASSWORD, test } from './test.ts';

/** The pace of a person on a phone: a tap, and a key of its keyboard. */
const TAP_MS = 400;
const KEY_MS = 300;
const GOAL_MS = 60_000;

/** Counts what a person's finger does. A key is one character; leading a field is a tap of its own. */
function finger() {
  let taps = 0;
  let keys = 0;
  return {
    async tap(target: Locator) {
      await target.click();
      taps += 1;
    },
    async type(target: Locator, text: string) {
      await target.click();
      await target.fill(text);
      taps += 1;
      keys += text.length;
    },
    count: () => ({ taps, milliseconds: taps * TAP_MS + keys * KEY_MS }),
  };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const entriesOf = async (page: Page) => (await (await page.request.get('/api/diary/entries')).json()).items;
const itemsOf = async (page: Page) =>
  (await (await page.request.get('/api/inventory/items?status=ativo')).json()).items;

async function signUp(page: Page, { tap, type }: ReturnType<typeof finger>): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await tap(page.getByRole('link', { name: IN_SHELL ? 'Criar uma conta' : 'Começar agora' }));
  await expect(page).toHaveURL(/cadastrar/);
  await page.waitForLoadState('networkidle');
  await type(page.getByLabel('Nome completo'), 'Maria Silva');
  await type(page.getByLabel('E-mail'), newEmail());
  await type(page.getByLabel('Senha', { exact: true }), PASSWORD);
  await tap(button(page, 'Criar conta'));
  await expect(heading(page, 'O que mais incomoda você?')).toBeVisible();
}

test.use({ viewport: { width: 360, height: 740 } });

test('a new patient goes from the home page to a first true record in 60 seconds at a person’s pace', async ({
  page,
}) => {
  const hand = finger();
  await signUp(page, hand);
  await hand.tap(page.getByText('Sono', { exact: true }));
  await hand.tap(button(page, 'Continuar'));
  await hand.tap(button(page, 'Cápsula'));
  await hand.tap(button(page, 'Continuar'));
  await hand.tap(button(page, 'Ir para o diário'));
  // What was chosen stands first, and suggests no amount.
  await expect(page.getByRole('region', { name: 'Registrar agora' }).getByRole('button').first()).toContainText(
    'Tomei cápsula',
  );
  await hand.tap(button(page, /Tomei cápsula/));
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Quantidade')).toHaveValue('');
  await hand.tap(sheet.getByRole('button', { name: 'Mais um pouco' }));
  await expect(sheet.getByRole('radiogroup', { name: 'Sono desta noite' })).toBeVisible();
  await hand.tap(sheet.locator('label').filter({ has: page.getByRole('radio', { name: '3', exact: true }) }));
  await hand.tap(sheet.getByRole('button', { name: 'Registrar', exact: true }));
  await expect(sheet).toBeHidden();
  await expect
    .poll(() => entriesOf(page))
    .toMatchObject([
      { productType: 'capsula', quantity: { value: 1, unit: 'unidades' }, symptoms: { before: { sleep: 3 } } },
    ]);
  await expect
    .poll(() => itemsOf(page))
    .toMatchObject([{ nickname: 'Cápsula', productType: 'capsula', quantity: null }]);
  const { taps, milliseconds } = hand.count();
  expect(taps).toBe(14);
  expect(milliseconds).toBeLessThanOrEqual(GOAL_MS);
});

test('who skips every question is in the diary, can record, and is offered the questions again', async ({ page }) => {
  const hand = finger();
  await signUp(page, hand);
  await expectAccessible(page);
  await hand.tap(button(page, 'Pular'));
  await expect(heading(page, 'O que você usa?')).toBeFocused();
  await expectAccessible(page);
  await hand.tap(button(page, 'Pular'));
  await expect(heading(page, 'Seu médico usa o Bálsamo?')).toBeFocused();
  await expectAccessible(page);
  // A code that is typed is still there after a look back.
  await page.getByRole('textbox').fill('DR12');
  await button(page, 'Voltar').click();
  await expect(heading(page, 'O que você usa?')).toBeFocused();
  await button(page, 'Pular').click();
  await expect(page.getByRole('textbox')).toHaveValue('DR12');
  await button(page, 'Ir para o diário').click();
  await expect(page).toHaveURL('/diary');
  await expect(button(page, /Tomei óleo/)).toBeVisible();
  expect(await itemsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /Comece do seu jeito/ }).click();
  await expect(heading(page, 'O que mais incomoda você?')).toBeVisible();
  await page.goBack();
  await expect(button(page, /Tomei óleo/)).toBeVisible();
});

test('what bothers most can be changed in the settings, without a connection too', async ({ page, context }) => {
  const hand = finger();
  await signUp(page, hand);
  await page.goto('/conta');
  const choice = page.getByLabel('O que mais incomoda você?');
  await expect(choice).toHaveValue('');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await choice.selectOption('anxiety');
  await expect(choice).toHaveValue('anxiety');
  await context.setOffline(false);
  await expect
    .poll(async () => (await (await page.request.get('/api/diary/overview')).json()).preferences.mainSymptom)
    .toBe('anxiety');
});

test.describe('at the floor of our screens', () => {
  for (const { width, height, letters } of [
    { width: 360, height: 740, letters: '130%' },
    { width: 320, height: 640, letters: '100%' },
  ]) {
    test(`the questions stand whole at ${width} px with letters of ${letters}, in every language`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.request.post('/api/auth/sign-up/email', {
        data: { name: 'Maria Silva', email: newEmail(), password: PASSWORD, role: 'paciente' },
      });
      for (const [language, next] of [
        ['pt', 'Pular'],
        ['en', 'Skip'],
        ['fr', 'Passer'],
      ] as const) {
        await page.addInitScript(
          ([chosen, size]) => {
            localStorage.setItem('i18nextLng', chosen);
            addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size));
          },
          [language, letters] as const,
        );
        await page.goto('/diary#comecar');
        await page.reload();
        for (let step = 0; step < 3; step++) {
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(beyond).toBeLessThanOrEqual(0);
          if (step < 2) await button(page, next).click();
        }
      }
    });
  }
});
