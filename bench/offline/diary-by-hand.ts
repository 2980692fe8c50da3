import type { Locator, Page } from '@playwright/test';

/** The diary as a person uses it: taps and typing, in the words of the screens. Each resolves once the screen has said that it is kept. */

const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => page.getByRole('main').locator('li:has(button[aria-expanded])');

/** Opens and closes a card; a card has others inside. */
const TOGGLE = '> button[aria-expanded]';

/** Every entry is known by this part of its notes, which no edit takes away. */
export const tagOf = (number: number) => `registro ${number};`;
const TAG = /registro \d+;/;
export const tagIn = (text: string | null | undefined): string | undefined => text?.match(TAG)?.[0];

/** Who sees no entry by then takes the list for empty. */
const LIST_PATIENCE_MS = 2_000;

async function submit(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('button', { name, exact: true }).last().click();
  await dialog(page).waitFor({ state: 'hidden' });
}

/** A mouse that rests where a message appears keeps it there, over what is to be tapped next; fingers do not. */
const liftFinger = (page: Page) => page.mouse.move(0, 0);

export async function showHistory(page: Page): Promise<Locator> {
  await liftFinger(page);
  await page.getByRole('link', { name: 'Histórico', exact: true }).click();
  return cards(page);
}

type Use = { notes: string; drops: number };

export async function recordUse(page: Page, use: Use): Promise<void> {
  await fillUse(page, use);
  await saveUse(page);
}

export async function fillUse(page: Page, { notes, drops }: Use): Promise<void> {
  await liftFinger(page);
  await page.getByRole('link', { name: 'Hoje', exact: true }).click();
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await dialog(page).getByLabel('Quantidade').fill(String(drops));
  await dialog(page)
    .getByRole('button', { name: /^Mais ?motivos/ })
    .click();
  await dialog(page).getByLabel('Observações').fill(notes);
}

export const saveUse = (page: Page) => submit(page, 'Registrar');

export type OpenCard = { tag: string; isFinished: boolean; card: Locator };

/** Opens one of the newest entries of the history; nothing where there is none. `place`: uniform in [0, 1). */
export async function openCard(page: Page, place: number): Promise<OpenCard | undefined> {
  const all = await showHistory(page);
  const isThere = await all
    .first()
    .waitFor({ timeout: LIST_PATIENCE_MS })
    .then(
      () => true,
      () => false,
    );
  if (!isThere) return undefined;
  const count = Math.min(await all.count(), 4);
  if (count === 0) return undefined;
  const toggle = all.nth(Math.floor(place * count)).locator(TOGGLE);
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  const opened = all.filter({ has: page.locator('button[aria-expanded=true]') }).first();
  const text = await opened.textContent();
  const tag = tagIn(text);
  if (!tag) throw new Error(`an entry without its tag: ${text}`);
  const card = all.filter({ hasText: tag });
  await liftFinger(page);
  return { tag, card, isFinished: (await card.getByRole('button', { name: /^Finalizar agora/ }).count()) === 0 };
}

export async function editEntry(page: Page, { card }: OpenCard, change: { notes?: string; drops?: number }) {
  await card.getByRole('button', { name: /^Editar/ }).click();
  if (change.drops !== undefined) await dialog(page).getByLabel('Quantidade').fill(String(change.drops));
  if (change.notes !== undefined) await dialog(page).getByLabel('Observações').fill(change.notes);
  await submit(page, 'Atualizar');
}

export async function finishEntry(page: Page, { card }: OpenCard): Promise<void> {
  await card.getByRole('button', { name: /^Finalizar agora/ }).click();
  await dialog(page).getByText('Ainda não').click();
  await dialog(page).getByRole('button', { name: 'Concluir', exact: true }).click();
  // The result comes in the place of the form.
  await submit(page, 'Fechar');
}

export async function deleteEntry({ card }: OpenCard): Promise<void> {
  await card.getByRole('button', { name: /^Excluir/ }).click();
  await card.waitFor({ state: 'hidden' });
}

/** Takes the last deletion back, as its message offers for some seconds. */
export async function undoDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await page.getByText('O registro voltou ao diário').first().waitFor();
  await liftFinger(page);
}

/** What the history says of every entry, newest first, page by page. */
export async function readHistory(page: Page): Promise<string[]> {
  const texts: string[] = [];
  const [next, previous] = ['Próxima', 'Anterior'].map((name) => page.getByRole('button', { name, exact: true })) as [
    Locator,
    Locator,
  ];
  const canPress = (button: Locator) => button.isEnabled({ timeout: 100 }).catch(() => false);
  const all = await showHistory(page);
  while (await canPress(previous)) await previous.click();
  for (; ; await next.click()) {
    await page.locator('main ul[aria-busy=false]').waitFor();
    for (const toggle of await all.locator(TOGGLE).all()) {
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    }
    texts.push(...(await all.allInnerTexts()));
    if (!(await canPress(next))) return texts;
  }
}
