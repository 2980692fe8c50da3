import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';

/** A bottle of oil of 30 ml, counted, with a full label and 18 ml left; `changes` make it another. */
export function anItem(changes: Partial<InventoryItem> = {}): InventoryItem {
  return {
    id: '0197f22e-79b0-7aaa-bfff-ffffffffffff',
    nickname: 'Óleo CBD 20:1',
    productType: 'oleo',
    unit: 'ml',
    isUnitFixed: true,
    hasUncountedUses: false,
    status: 'ativo',
    quantity: 18,
    level: 'enough',
    forecast: { kind: 'days', days: 12, perDay: 1.5, basedOnDays: 30 },
    pace: { today: '2026-11-20', daily: Array.from({ length: 30 }, () => 1.5) },
    expiry: { kind: 'later', days: 200 },
    details: {
      brand: 'Casa Verde',
      strength: { thc: 1.65, thca: null, cbd: 33, cbda: null, basis: 'mg_per_ml' },
      dropsPerMl: 20,
      amountPerUse: null,
      batch: 'L-204',
      expiresOn: '2027-06-08',
      openedOn: '2026-11-01',
      daysAfterOpening: null,
      deliveryDays: null,
      orderReminderOn: null,
      notes: null,
    },
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...changes,
  };
}
