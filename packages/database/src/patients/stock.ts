import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import type pg from 'pg';

export type ShownItem = {
  nickname: string;
  brand: string | null;
  productType: ProductType;
  unit: StockUnit;
  remaining: number;
  expiresOn: string | null;
};

/** What is left of the products of the one patient whose record is open for it, and who shows them to the doctor. */
export function listShownStock(): pg.QueryConfig {
  return {
    name: 'patients_stock',
    text: `select nickname, brand, product_type as "productType", unit, remaining::float8 as remaining, expires_on::text as "expiresOn"
      from opened_stock()`,
    values: [],
  };
}
