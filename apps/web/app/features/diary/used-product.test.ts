import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { anItem } from '../../components/stock/testing.ts';
import { lastKindOf } from './page/asked-record.ts';
import { itemToStartWith, unitFor } from './record/product-to-start-with.ts';
import { anEntry, anOverview } from './testing.tsx';
import { quantityToStartWith, usualKindOf } from './used-product.ts';

const OIL = { productType: 'oleo', consumptionMethod: 'sublingual' } as const;
const RECREATIONAL = { productType: 'outro', consumptionMethod: 'recreativo' } as const;
const drops = { value: 3, unit: 'gotas' } as const;
const oil = (id: string, createdAt = '2026-11-01T12:00:00.000Z') => anItem({ id, createdAt });
const idOf = (item: InventoryItem | undefined) => item?.id;

describe('the product that a record starts with', () => {
  it('is the one used last in this way', () => {
    const overview = anOverview({ usual: [{ ...OIL, quantity: drops, inventoryItemId: 'b' }] });
    expect(idOf(itemToStartWith(OIL, overview, [oil('a'), oil('b')]))).toBe('b');
  });

  it('is the newest of its type when the one used last is archived, or none was used yet', () => {
    const flower = anItem({ id: 'f', productType: 'flor', unit: 'g' });
    const overview = anOverview({ usual: [{ ...OIL, quantity: drops, inventoryItemId: 'gone' }] });
    expect(idOf(itemToStartWith(OIL, overview, [flower, oil('new'), oil('old')]))).toBe('new');
    expect(idOf(itemToStartWith(OIL, undefined, [flower, oil('new')]))).toBe('new');
  });

  it('is none where there is none of its type', () => {
    expect(itemToStartWith(OIL, anOverview(), [anItem({ productType: 'flor', unit: 'g' })])).toBeUndefined();
  });

  it('is none where the last record left out an item that was there', () => {
    const entry = anEntry({ createdAt: '2026-11-20T12:10:00.000Z' });
    const usual = [{ ...OIL, quantity: drops, inventoryItemId: null }];
    expect(
      itemToStartWith(OIL, anOverview({ usual, latest: [entry] }), [oil('a', '2026-11-20T12:09:00.000Z')]),
    ).toBeUndefined();
    expect(
      idOf(itemToStartWith(OIL, anOverview({ usual, latest: [entry] }), [oil('a', '2026-11-20T12:11:00.000Z')])),
    ).toBe('a');
  });

  it('is for a recreational use the one used last recreationally, of whatever type', () => {
    const usual = [
      {
        productType: 'flor',
        consumptionMethod: 'recreativo',
        quantity: { value: 0.2, unit: 'g' },
        inventoryItemId: 'f',
      },
    ] as const;
    const overview = anOverview({ usual: [...usual] });
    expect(
      idOf(itemToStartWith(RECREATIONAL, overview, [oil('a'), anItem({ id: 'f', productType: 'flor', unit: 'g' })])),
    ).toBe('f');
    expect(quantityToStartWith(RECREATIONAL, 'flor', usual)).toEqual({ value: 0.2, unit: 'g' });
  });
});

describe('the amount that a record starts with', () => {
  it('is the usual one where the product is measured in its unit, else a small one of the product', () => {
    const usual = [{ ...OIL, quantity: drops, inventoryItemId: null }];
    expect(quantityToStartWith(OIL, 'oleo', usual)).toEqual(drops);
    expect(quantityToStartWith(OIL, 'capsula', usual)).toBeUndefined();
  });

  it('keeps its unit where the product allows it', () => {
    expect(unitFor('oleo', 'ml')).toBe('ml');
    expect(unitFor('flor', 'ml')).toBe('g');
  });
});

describe('the record that a reminder opens', () => {
  const usual = (inventoryItemId: string, consumptionMethod: 'sublingual' | 'oral') => ({
    productType: 'oleo' as const,
    consumptionMethod,
    quantity: { value: 3, unit: 'gotas' as const },
    inventoryItemId,
  });

  it('is of the way in which the item was used last', () => {
    const kind = usualKindOf({ id: 'a', productType: 'oleo' }, [usual('b', 'sublingual'), usual('a', 'oral')]);
    expect(kind).toEqual({ productType: 'oleo', consumptionMethod: 'oral' });
  });

  it('is that of the type’s card when the item was never used', () => {
    expect(usualKindOf({ id: 'a', productType: 'oleo' }, [])).toMatchObject({
      id: 'tookOil',
      consumptionMethod: 'sublingual',
    });
    expect(usualKindOf({ id: 'a', productType: 'capsula' }, [])).toEqual({
      id: 'tookCapsule',
      productType: 'capsula',
      consumptionMethod: 'oral',
    });
  });
});

describe('a record that was asked for without saying of what', () => {
  const kindOf = (overview: Parameters<typeof anOverview>[0]) => {
    const { id, productType, consumptionMethod } = lastKindOf(anOverview(overview));
    return [id, productType, consumptionMethod];
  };
  const used = (productType: ProductType, consumptionMethod: ConsumptionMethod) => ({
    usual: [{ productType, consumptionMethod, quantity: drops, inventoryItemId: null }],
  });

  it('starts from the way in which something was used last, as its card does where it has one', () => {
    expect(kindOf(used('oleo', 'sublingual'))).toEqual(['tookOil', 'oleo', 'sublingual']);
    expect(kindOf(used('resina', 'vaporizando'))).toEqual([undefined, 'resina', 'vaporizando']);
  });

  it('starts from the card that the person put first, where nothing was used yet', () => {
    expect(kindOf({ preferences: { mainSymptom: null, quickActions: ['tookCapsule'] } })[0]).toBe('tookCapsule');
  });
});
