import type { EntryChanges } from '@balsamo/contract/diary/schemas.ts';
import type { EntryRow } from '@balsamo/database/diary/queries.ts';
import { type Said, saidValues } from '@balsamo/domain/diary/apply-write.ts';
import { OUTCOME_MEMBERS } from '@balsamo/domain/diary/entry-members.ts';
import type { EntryValues } from '@balsamo/domain/diary/merge.ts';
import { isUnitOf } from '@balsamo/domain/diary/vocabulary.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { acceptableTime } from '../http/write-instants.ts';
import { quantityOf } from './stock.ts';

/**
 * What an edit says, if it can be said of the entry as it stands.
 * @param isProductEdited whether another write has chosen the product: then an amount that does not fit it may have been meant
 * for the product before, and the merge decides.
 * @throws ProblemError 409 `diary.not_checked_out` for after ratings or effect of an entry that has none yet; 422 for a unit
 * that is none of the product, and a time of use too far ahead.
 */
export function editValues(
  entry: EntryRow,
  changes: EntryChanges,
  isProductEdited: boolean,
  now: Date,
): Partial<EntryValues> {
  const { productType, quantity = quantityOf(entry), symptoms, consumedAt } = changes;
  const said: Said = changes;
  const changesOutcome = symptoms?.after !== undefined || OUTCOME_MEMBERS.some((member) => said[member] != null);
  if (changesOutcome && entry.status !== 'completo') throw new ProblemError(409, 'diary.not_checked_out');
  if (!isUnitOf(productType ?? entry.productType, quantity.unit) && (productType || !isProductEdited))
    throw refusedFields({ pointer: '/quantity/unit', code: 'unit_not_of_product' });
  if (consumedAt !== undefined) acceptableTime(new Date(consumedAt), now, '/consumedAt');
  return saidValues(changes, quantityOf(entry));
}
