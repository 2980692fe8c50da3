import type { Locator, Page } from '@playwright/test';
import { cards, dialog, recordUse, test } from './diary-account.ts';
import { addOil } from './notification-account.ts';
import { expect, untilPainted } from './test.ts';

const WIDTHS = [320, 360, 390] as const;
const LETTERS = ['100%', '130%', '200%'] as const;
const NUMBERS = ['12,5', '0,125'] as const;

/** How much of the number a box shows, and what lies over it. */
const shownIn = (box: Locator) =>
  box.evaluate((element) => {
    const input = element as HTMLInputElement;
    const style = getComputedStyle(input);
    const ruler = document.createElement('span');
    ruler.textContent = input.value;
    ruler.style.cssText = 'position:fixed;visibility:hidden;white-space:pre';
    for (const property of ['font', 'fontVariantNumeric', 'letterSpacing'] as const) {
      ruler.style[property] = style[property];
    }
    input.parentElement?.append(ruler);
    const text = ruler.getBoundingClientRect().width;
    ruler.remove();
    input.scrollIntoView({ block: 'center' });
    const { left, top, height } = input.getBoundingClientRect();
    const start = left + Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft);
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const onTop = document.elementFromPoint(start + text - 1, top + height / 2);
    return {
      isWhole: input.scrollWidth <= input.clientWidth && text <= room,
      isUncovered: onTop === input,
      text,
      room,
    };
  });

/** Whether a closed select has room for all the words of what is chosen, on as many lines as they take. */
const isChoiceWhole = (select: Locator) =>
  select.evaluate((element) => {
    const closed = element as HTMLSelectElement;
    const style = getComputedStyle(closed);
    const ruler = document.createElement('span');
    ruler.textContent = closed.selectedOptions[0]?.text ?? '';
    ruler.style.cssText = 'position:fixed;visibility:hidden;white-space:pre';
    for (const property of ['font', 'fontVariantNumeric', 'letterSpacing'] as const) {
      ruler.style[property] = style[property];
    }
    closed.parentElement?.append(ruler);
    const onOneLine = ruler.getBoundingClientRect();
    const [top, right, bottom, left] = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) =>
      Number.parseFloat(style[`padding${side}`]),
    ) as [number, number, number, number];
    const room = { width: closed.clientWidth - left - right, height: closed.clientHeight - top - bottom };
    ruler.style.whiteSpace = style.whiteSpace;
    ruler.style.overflowWrap = style.overflowWrap;
    ruler.style.width = `${room.width}px`;
    const wrapped = ruler.getBoundingClientRect();
    ruler.remove();
    // Half a pixel of rounding.
    return wrapped.height <= room.height + 0.5 && (wrapped.height > onOneLine.height || onOneLine.width <= room.width);
  });

/** Types both numbers into a box of the open sheet, on every phone and with every size of letters. */
async function expectWholeNumbers(page: Page, name: string, box: Locator, also?: () => Promise<void>): Promise<void> {
  for (const number of NUMBERS) {
    await box.fill(number);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      for (const letters of LETTERS) {
        await page.locator('html').evaluate((html, size) => html.style.setProperty('font-size', size), letters);
        await untilPainted(page);
        await expect
          .poll(() => shownIn(box), `${number}, ${name}, ${width} px, ${letters}`)
          .toMatchObject({ isWhole: true, isUncovered: true });
        await also?.();
      }
    }
  }
  await page.locator('html').evaluate((html) => html.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 390, height: 844 });
}

const amount = (page: Page, name = 'Quantidade') => dialog(page).getByLabel(name, { exact: true });

test('every digit of a typed amount is seen on a small phone and with large letters', async ({ patient: page }) => {
  const oil = await addOil(page.request, 'Óleo full spectrum da associação');
  const { id } = await recordUse(page.request, 30, { inventoryItemId: oil });
  await page.goto('/diary');

  await test.step('quick record, beside the estimated dose', async () => {
    await page.getByRole('button', { name: /Tomei óleo/ }).click();
    await expect(dialog(page).getByText('Dose estimada')).toBeVisible();
    const dose = dialog(page).locator('output').first();
    await expectWholeNumbers(page, 'quick record', amount(page), async () => {
      const [box, beside] = [await amount(page).boundingBox(), await dose.boundingBox()];
      if (!box || !beside) throw new Error('The amount and its dose are not both there.');
      const isBeside = box.x + box.width <= beside.x || beside.x + beside.width <= box.x;
      const isBelow = box.y + box.height <= beside.y || beside.y + beside.height <= box.y;
      expect(isBeside || isBelow, JSON.stringify({ box, beside })).toBe(true);
      expect(await isChoiceWhole(dialog(page).getByLabel('Produto', { exact: true })), 'the product').toBe(true);
    });
    await page.goto('about:blank');
  });

  await test.step('a past use', async () => {
    await page.goto('/diary#history');
    // The list comes after its page.
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('button', { name: /Registro manual|Anotar um uso passado/ }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Registro manual' })).toBeVisible();
    await expectWholeNumbers(page, 'past use', amount(page));
    await page.goto('about:blank');
  });

  await test.step('how long an effect lasted', async () => {
    await page.goto(`/diary?checkout=${id}`);
    await dialog(page).getByText('Sim, terminou').click();
    await expectWholeNumbers(page, 'duration', dialog(page).locator('input[name="duration"]'));
    await page.goto('about:blank');
  });

  await test.step('the stock', async () => {
    await page.goto('/diary#treatment');
    await page.getByRole('button', { name: 'Adicionar produto' }).click();
    for (const type of ['oleo', 'flor']) {
      await dialog(page).getByLabel('Tipo de produto').selectOption(type);
      await expectWholeNumbers(page, `new ${type}`, dialog(page).locator('input[name="quantity"]'));
    }
  });
});

test('a number that may be meant in thousands says what it counts as, and what is no duration says why', async ({
  patient: page,
}) => {
  await page.goto('/diary#treatment');
  await page.getByRole('button', { name: 'Adicionar produto' }).click();
  await dialog(page).getByLabel('Tipo de produto').selectOption('oleo');
  const box = dialog(page).locator('input[name="quantity"]');
  const said = dialog(page).getByText('Conta como 1,5. Se são 1500, escreva sem ponto.');
  await box.fill('1.500');
  await expect(said).toBeVisible();
  for (const clear of ['1500', '1,5', '1.5']) {
    await box.fill(clear);
    await expect(said).toBeHidden();
  }

  await page.goto('/diary');
  await page.getByRole('button', { name: /Tomei óleo/ }).click();
  await amount(page).fill('1.500');
  await expect(said).toBeVisible();
  await page.goto('about:blank');

  await page.goto('/diary#history');
  await page.getByRole('button', { name: /Registro manual|Anotar um uso passado/ }).click();
  await amount(page).fill('2');
  const duration = dialog(page).locator('input[name="duration"]');
  for (const [typed, why] of [
    ['20000', 'A duração vai até 10.000 horas.'],
    ['999999', 'A duração vai até 10.000 horas.'],
    ['abc', 'Use só números, como 2,5'],
    ['0', 'A duração precisa ser maior que zero.'],
  ] as const) {
    await duration.fill(typed);
    await dialog(page).getByRole('button', { name: 'Salvar registro' }).click();
    await expect(dialog(page).getByText(why)).toBeVisible();
    await expect(duration).toHaveValue(typed);
  }
});
