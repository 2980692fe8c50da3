import { type Strength, type StrengthProblem, strengthProblem } from '../dose/strength.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import { OWN_PRODUCT_TYPE_OF, type ShelfAmountProblem } from './product.ts';
import { type AssociationProductType, BATCH_MAX_LENGTH } from './vocabulary.ts';

/** A lot as its form gives it; null = not given, days are `YYYY-MM-DD`. */
export type LotForm = {
  batchNumber: string | null;
  manufacturedOn: string | null;
  /** The last day on which it may be handed out. */
  expiresOn: string | null;
  strength: Strength;
};
export type LotField = keyof LotForm | 'quantity';
export type LotProblem =
  | 'text_too_long'
  | 'date_invalid'
  | 'expires_before_made'
  | ShelfAmountProblem
  | StrengthProblem;

function expiryProblem({ manufacturedOn, expiresOn }: LotForm): 'date_invalid' | 'expires_before_made' | undefined {
  if (expiresOn === null) return undefined;
  if (!isCalendarDay(expiresOn)) return 'date_invalid';
  return manufacturedOn !== null && expiresOn <= manufacturedOn ? 'expires_before_made' : undefined;
}

/** Every problem of a lot of such a product, one per field at most (spec §5). */
export function lotProblems(
  productType: AssociationProductType,
  form: LotForm,
): { field: LotField; code: LotProblem }[] {
  const { batchNumber, manufacturedOn, strength } = form;
  const found: [LotField, LotProblem | false | undefined][] = [
    ['batchNumber', (batchNumber?.trim().length ?? 0) > BATCH_MAX_LENGTH && 'text_too_long'],
    ['manufacturedOn', manufacturedOn !== null && !isCalendarDay(manufacturedOn) && 'date_invalid'],
    ['expiresOn', expiryProblem(form)],
    ['strength', strengthProblem(OWN_PRODUCT_TYPE_OF[productType], strength)],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
