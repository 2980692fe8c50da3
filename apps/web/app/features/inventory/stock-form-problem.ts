import type { ItemField, ItemProblem } from '@balsamo/domain/inventory/item.ts';
import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';
import { ApiProblem } from '../../platform/api-client.ts';

/** Fields of the stock's forms, by the last part of the JSON pointer that the server refuses them with. */
export type StockField = ItemField | 'amount' | 'counted';
export type StockFormProblem = {
  /** Words for each field that something is wrong with. */
  fields: Partial<Record<StockField, string>>;
  general?: { title: string; text: string };
};

const PROBLEMS: ReadonlySet<string> = new Set<ItemProblem>([
  'nickname_required',
  'nickname_too_long',
  'product_type_required',
  'quantity_invalid',
  'unit_not_of_product',
  'drops_per_ml_invalid',
  'text_too_long',
  'date_invalid',
  'opened_in_future',
  'content_invalid',
  'content_too_large',
  'basis_not_of_product',
]);
const FIELDS: ReadonlySet<string> = new Set<StockField>([
  'nickname',
  'productType',
  'quantity',
  'unit',
  'brand',
  'strength',
  'dropsPerMl',
  'batch',
  'expiresOn',
  'openedOn',
  'notes',
  'amount',
  'counted',
]);

/** Words for what the domain's rules find wrong. */
export function foundProblem(
  found: readonly { field: StockField; code: ItemProblem }[],
  t: TFunction<['diary', 'inventory']>,
): StockFormProblem {
  return { fields: Object.fromEntries(found.map(({ field, code }) => [field, t(`inventory:problem.${code}`)])) };
}

/** Puts a failed submission into words; what was typed stays in the form. */
export function failedSubmission(
  error: unknown,
  title: string,
  t: TFunction<['diary', 'inventory']>,
): StockFormProblem {
  const fields: StockFormProblem['fields'] = {};
  if (error instanceof ApiProblem) {
    for (const { pointer, code } of error.errors) {
      const field = pointer.split('/').find((part) => FIELDS.has(part)) as StockField | undefined;
      if (!field) continue;
      const problem = code.split('.').at(-1) ?? '';
      fields[field] = PROBLEMS.has(problem)
        ? t(`inventory:problem.${problem as ItemProblem}`)
        : t('inventory:problem.refused');
    }
  }
  if (Object.keys(fields).length > 0) return { fields };
  return { fields, general: { title, text: failureText(error, t) } };
}

/** The parts of a content are refused as one. */
const STRENGTH_PARTS: ReadonlySet<string> = new Set(['basis', 'thc', 'cbd', 'thca', 'cbda']);

/** What is still said once these boxes were changed: words about what is no longer there mislead. */
export function withoutTouched(problem: StockFormProblem, touched: readonly string[]): StockFormProblem {
  const fields = { ...problem.fields };
  for (const name of touched) delete fields[(STRENGTH_PARTS.has(name) ? 'strength' : name) as StockField];
  return { ...problem, fields };
}
