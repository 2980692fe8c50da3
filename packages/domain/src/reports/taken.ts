import { type CourseItem, type ProductUses, productsIn, type UsedProduct } from '../patients/course.ts';

/** On a screen and on paper so many products stand, the most used; a table has all. */
export const TAKEN_SHOWN_MAX = 12;

export type TakenUse = ProductUses & { patientId: string };
/** `patients`: who used it. */
export type TakenProduct = UsedProduct & { patients: number };

/** What the patients of a report took, by the rule of the page of one of them, most used first. */
export function takenProducts(uses: readonly TakenUse[], items: readonly CourseItem[]): TakenProduct[] {
  return productsIn(uses, items).map(({ product, of }) => ({
    ...product,
    patients: new Set(of.map(({ patientId }) => patientId)).size,
  }));
}
