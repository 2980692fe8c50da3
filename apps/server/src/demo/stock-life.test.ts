import { NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { NewInventoryItem, NewRenewal } from '@balsamo/contract/inventory/schemas.ts';
import { deductionOf } from '@balsamo/domain/inventory/deduction.ts';
import { expiryOf } from '@balsamo/domain/inventory/expiry.ts';
import { itemProblems } from '@balsamo/domain/inventory/item.ts';
import { LOW_STOCK_AT } from '@balsamo/domain/inventory/stock-level.ts';
import { describe, expect, test } from 'vitest';
import { liveDiary } from './diary-life.ts';
import { createRandom } from './random.ts';
import { type LivedItem, liveStock } from './stock-life.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const place = { timeZone: 'America/Sao_Paulo', now: NOW, hasOintment: true };

describe.each([7, 2026, 2030])('the stock of the demo person %i', (seed) => {
  const diary = liveDiary(createRandom(seed), place.timeZone, NOW);
  const { items, lived } = liveStock(createRandom(seed + 1), diary, place);
  const usesOf = (item: LivedItem) => lived.filter(({ entry }) => entry.inventoryItemId === item.body.id);
  const leftOf = (item: LivedItem) => {
    const { unit, quantity, details } = item.body;
    const taken = usesOf(item).reduce((sum, { entry }) => {
      const deduction = deductionOf(entry.quantity, {
        unit,
        dropsPerMl: details?.dropsPerMl ?? null,
        amountPerUse: details?.amountPerUse ?? null,
      });
      return sum + (deduction.kind === 'taken' ? deduction.amount : 0);
    }, 0);
    return (quantity ?? 0) + item.renewals.reduce((sum, { body }) => sum + body.amount, 0) - taken;
  };

  test('is one that the contract and the rules accept, with the entries that name it', () => {
    for (const { body, renewals } of items) {
      expect(NewInventoryItem.safeParse(body).error).toBeUndefined();
      for (const renewal of renewals) expect(NewRenewal.safeParse(renewal.body).error).toBeUndefined();
      const { strength, ...details } = body.details ?? {};
      const form = {
        ...body,
        details: {
          brand: null,
          dropsPerMl: null,
          amountPerUse: null,
          batch: null,
          expiresOn: null,
          openedOn: null,
          daysAfterOpening: null,
          deliveryDays: null,
          orderReminderOn: null,
          notes: null,
          ...details,
          strength: strength ?? { thc: null, cbd: null, basis: 'unknown' as const },
        },
      };
      expect(itemProblems(form as Parameters<typeof itemProblems>[0], '2026-11-20')).toEqual([]);
    }
    for (const { entry } of lived) expect(NewEntry.safeParse(entry).error).toBeUndefined();
    expect(lived.map(({ entry }) => entry.id)).toEqual(diary.map(({ entry }) => entry.id));
  });

  test('is used after it was bought, and never runs below nothing', () => {
    for (const item of items) {
      const uses = usesOf(item);
      expect(uses.length).toBeGreaterThan(0);
      expect(uses.every(({ recordedAt }) => recordedAt > item.addedAt)).toBe(true);
      const end = item.finishedAt ?? NOW;
      expect(uses.every(({ recordedAt }) => recordedAt < end)).toBe(true);
      expect(leftOf(item)).toBeGreaterThan(-0.001);
    }
  });

  test('has one item archived, one renewed and soon expired, one low', () => {
    const [artisanal, oil, flower] = items as [LivedItem, LivedItem, LivedItem];
    expect(artisanal.finishedAt).toBeInstanceOf(Date);
    expect(oil.renewals.length).toBeGreaterThan(0);
    expect(expiryOf(oil.body.details?.expiresOn ?? null, '2026-11-20').kind).toBe('within_30_days');
    expect(leftOf(flower)).toBeLessThanOrEqual(LOW_STOCK_AT.g);
    expect(leftOf(flower)).toBeGreaterThan(0);
  });
});
