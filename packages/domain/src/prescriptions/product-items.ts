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

/** Prescriptions know no ointment: they call it topical. */
export const plannedKind = (type: ProductType): ProductType => (type === 'pomada' ? 'topico' : type);

/** Do two texts name the same product, whatever the case, accents and signs? */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);

/** Ids of the products of a stock that bear the prescribed name, as name or brand, and are of its type. */
export function itemsOfProduct(
  product: Pick<PrescribedProduct, 'name' | 'type'>,
  items: readonly { id: string; nickname: string; brand: string | null; productType: ProductType }[],
): Set<string> {
  const name = plainName(product.name);
  return new Set(
    items
      .filter(({ productType }) => plannedKind(productType) === plannedKind(product.type))
      .filter(({ nickname, brand }) => plainName(nickname) === name || (brand !== null && plainName(brand) === name))
      .map(({ id }) => id),
  );
}
