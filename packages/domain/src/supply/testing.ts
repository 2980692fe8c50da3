import { UNKNOWN_STRENGTH } from '../dose/strength.ts';
import type { PlanPrescription } from '../prescriptions/todays-plan.ts';
import type { SupplyItem } from './pools.ts';

export const TODAY = '2026-11-26';

/** An oil of 30 ml, used by 1 ml a day for four weeks; `changes` make it another. */
export function anOil(changes: Partial<SupplyItem> = {}): SupplyItem {
  return {
    id: 'oil',
    nickname: 'Óleo da noite',
    brand: 'Casa Verde',
    productType: 'oleo',
    unit: 'ml',
    quantity: 30,
    strength: { ...UNKNOWN_STRENGTH, cbd: 20, basis: 'mg_per_ml' },
    dropsPerMl: 20,
    amountPerUse: null,
    expiresOn: null,
    openedOn: null,
    daysAfterOpening: null,
    deliveryDays: null,
    orderReminderOn: null,
    pace: { today: TODAY, daily: Array.from({ length: 28 }, () => 1) },
    ...changes,
  };
}

/** A prescription in force of one oil, 10 drops twice a day. */
export function prescribes(
  product: Partial<PlanPrescription['products'][number]> = {},
  changes: Partial<PlanPrescription> = {},
): PlanPrescription {
  return {
    id: 'p',
    status: 'ativa',
    renewalDate: null,
    doctorName: 'Dra. Lia',
    createdAt: '2026-11-01T12:00:00.000Z',
    products: [{ type: 'oleo', name: 'Óleo da noite', dosage: '10 gotas', frequency: '2x ao dia', ...product }],
    ...changes,
  };
}
