import type { TFunction } from 'i18next';
import { storageFullText } from '../../components/failure-text.ts';
import { problemOfRefusal } from '../../offline/outbox/refusal-problem.ts';
import type { Refusal } from '../../offline/outbox/write.ts';
import { DeviceFullError } from '../../offline/outbox/write-store.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Fields of the diary's forms that the server may refuse, by their JSON pointers. */
const FIELD_OF_POINTER = [
  ['/inventoryItemId', 'product'],
  ['/quantity', 'quantity'],
  ['/consumedAt', 'consumedAt'],
  ['/notes', 'notes'],
  ['/primaryEffect', 'primaryEffect'],
  ['/effectDurationHours', 'duration'],
] as const;
export type RefusedField = (typeof FIELD_OF_POINTER)[number][1];

export type SubmissionProblem = {
  /** Words for each refused field that the form shows. */
  fields: Partial<Record<RefusedField, string>>;
  /** What to say where no field is to blame. */
  general?: { title: string; text: string };
};

/** Puts a failed submission into words (product.md §8); what was typed stays in the form. */
export function submissionProblem(
  error: unknown,
  kind: 'save' | 'update' | 'checkOut',
  t: TFunction<['diary', 'common']>,
): SubmissionProblem {
  if (error instanceof DeviceFullError) {
    return { fields: {}, general: { title: t('common:outbox.full'), text: t('common:outbox.fullNow') } };
  }
  if (error instanceof NetworkProblem) {
    return { fields: {}, general: { title: t('diary:errors.unexpected'), text: t('diary:errors.connectionText') } };
  }
  if (!(error instanceof ApiProblem)) {
    return { fields: {}, general: { title: t('diary:errors.unexpected'), text: t('diary:errors.unexpectedText') } };
  }
  const full = storageFullText(error, t);
  if (full) return { fields: {}, general: { title: t('common:storageFull.title'), text: full } };
  if (error.status === 401) {
    return { fields: {}, general: { title: t('diary:errors.signInNeeded'), text: t('diary:errors.signInNeededText') } };
  }
  const fields: SubmissionProblem['fields'] = {};
  for (const { pointer, code } of error.errors) {
    const field = FIELD_OF_POINTER.find(([path]) => pointer === path || pointer.startsWith(`${path}/`))?.[1];
    if (field) fields[field] ??= refusalText(pointer, code, t);
  }
  if (Object.keys(fields).length > 0) return { fields };
  if (kind === 'checkOut') {
    return { fields, general: { title: t('diary:errors.title'), text: t('diary:errors.checkOutText') } };
  }
  const title = kind === 'save' ? t('diary:errors.save') : t('diary:errors.update');
  return { fields, general: { title, text: t('diary:errors.saveText') } };
}

const LABELS = {
  product: 'diary:form.product',
  quantity: 'diary:form.quantity',
  consumedAt: 'diary:form.consumedAt',
  notes: 'diary:form.notes',
  primaryEffect: 'diary:form.primaryEffect',
  duration: 'diary:entry.duration',
} as const satisfies Record<RefusedField, string>;

/** What is wrong with a refused write, field by field; empty where no field of a form is to blame. */
export function refusedFieldTexts(refusal: Refusal, t: TFunction<['diary', 'common']>): string[] {
  const { fields } = submissionProblem(problemOfRefusal(refusal), 'save', t);
  return Object.entries(fields).map(([field, problem]) =>
    t('diary:refused.field', { field: t(LABELS[field as RefusedField]), problem }),
  );
}

function refusalText(pointer: string, code: string, t: TFunction<['diary', 'common']>): string {
  if (pointer === '/inventoryItemId') return t('diary:fieldProblem.itemGone');
  if (code.includes('unit_not_of_product')) return t('diary:fieldProblem.unitMisfit');
  if (code === 'clock_was_set') return t('diary:fieldProblem.clockWasSet');
  if (code.includes('future')) return t('diary:fieldProblem.inFuture');
  if (code.includes('before_1900')) return t('diary:fieldProblem.tooEarly');
  if (pointer === '/notes' && code.includes('too_big')) return t('diary:fieldProblem.tooLong');
  return t('diary:fieldProblem.refused');
}
