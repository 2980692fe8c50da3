import type { ProductType } from '../diary/vocabulary.ts';
import type { PrescribedProduct } from './prescription.ts';

/** A name as people mean it: without case, accents and punctuation. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Ids of the products of a stock that bear the prescribed name, as name or brand, and are of its type. */
export function itemsOfProduct(
  product: Pick<PrescribedProduct, 'name' | 'type'>,
  items: readonly { id: string; nickname: string; brand: string | null; productType: ProductType }[],
): Set<string> {
  const name = plainName(product.name);
  return new Set(
    items
      .filter(({ productType }) => productType === product.type)
      .filter(({ nickname, brand }) => plainName(nickname) === name || (brand !== null && plainName(brand) === name))
      .map(({ id }) => id),
  );
}
