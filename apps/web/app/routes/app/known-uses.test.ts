import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { overviewQuery } from '../../features/diary/diary-queries.ts';
import { inForceQuery } from '../../features/prescriptions/in-force-query.ts';
import { knownUses } from './known-uses.ts';

const OIL = { id: 'oil', nickname: 'Óleo da noite', productType: 'oleo', details: { brand: 'Cultiva' } };
const use = (given: object) => ({
  ...{ inventoryItemId: 'oil', consumptionMethod: 'sublingual', quantity: { value: 2, unit: 'gotas' } },
  ...{ consumedAt: '2026-11-26T08:00:00.000Z', timeZone: 'America/Sao_Paulo', ...given },
});
const product = (given: object) => ({
  type: 'oleo',
  name: 'Cultiva',
  dosage: '5 gotas',
  frequency: '2x ao dia',
  ...given,
});

function known(latest: object[], products: object[]) {
  const client = new QueryClient();
  client.setQueryData(overviewQuery.queryKey, { latest } as never);
  client.setQueryData(inForceQuery.queryKey, [{ products }] as never);
  return knownUses(client, OIL as InventoryItem);
}

it('knows of a product how it was used last and how it is prescribed, by its name or brand', () => {
  const latest = [
    use({ inventoryItemId: 'other', quantity: { value: 9, unit: 'gotas' } }),
    use({ consumptionMethod: 'recreativo' }),
    use({}),
    use({ quantity: { value: 7, unit: 'gotas' } }),
  ];
  expect(known(latest, [product({}), product({ name: 'Outro' }), product({ type: 'flor' })])).toEqual([
    {
      ...{ from: 'use', quantity: { value: 2, unit: 'gotas' }, method: 'sublingual' },
      ...{ consumedAt: '2026-11-26T08:00:00.000Z', timeZone: 'America/Sao_Paulo' },
    },
    { from: 'prescription', dosage: '5 gotas', frequency: '2x ao dia', method: null },
  ]);
});

it('says nothing where nothing is known', () => {
  expect(known([], [])).toEqual([]);
  expect(knownUses(new QueryClient(), OIL as InventoryItem)).toEqual([]);
});
