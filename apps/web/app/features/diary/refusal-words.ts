import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { problemOf, type RefusalWords } from '../../components/form/form-problem.ts';
import { problemOfRefusal } from '../../offline/outbox/refusal-problem.ts';
import type { Refusal } from '../../offline/outbox/write.ts';
import { DeviceFullError } from '../../offline/outbox/write-store.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';

/** Fields of the diary's forms that the server may refuse, by their JSON pointers. */
const FIELD_OF = {
  '/inventoryItemId': 'product',
  '/consumptionMethod': 'consumptionMethod',
  '/quantity': 'quantity',
  '/consumedAt': 'consumedAt',
  '/notes': 'notes',
  '/primaryEffect': 'primaryEffect',
  '/unwantedEffects': 'unwanted',
  '/effectDurationHours': 'duration',
  '/ownBefore': 'own',
  '/ownAfter': 'own',
  '/own': 'own',
} as const;
export type RefusedField = (typeof FIELD_OF)[keyof typeof FIELD_OF];

/** What a form of the diary does with what is typed into it. */
export type DiaryFormKind = 'save' | 'update' | 'checkOut';

type DiaryTexts = TFunction<['diary', 'common']>;

/** How a form of the diary says why it was not taken (spec §8). */
export function refusalWords(kind: DiaryFormKind, t: DiaryTexts): RefusalWords<RefusedField> {
  return { fieldOf: FIELD_OF, fieldText: (code, pointer) => fieldText(code, pointer, t), general };

  function general(error: unknown): { title: string; text: string } {
    if (error instanceof DeviceFullError) return { title: t('common:outbox.full'), text: t('common:outbox.fullNow') };
    if (error instanceof NetworkProblem) {
      return { title: t('diary:errors.unexpected'), text: t('diary:errors.connectionText') };
    }
    if (!(error instanceof ApiProblem)) {
      return { title: t('diary:errors.unexpected'), text: t('diary:errors.unexpectedText') };
    }
    const full = commonFailureText(error, t);
    if (full) return { title: t('common:storageFull.title'), text: full };
    if (error.status === 401) {
      return { title: t('diary:errors.signInNeeded'), text: t('diary:errors.signInNeededText') };
    }
    if (kind === 'checkOut') return { title: t('diary:errors.title'), text: t('diary:errors.checkOutText') };
    return { title: t(`diary:errors.${kind}`), text: t('diary:errors.saveText') };
  }
}

function fieldText(code: string, pointer: string, t: DiaryTexts): string {
  if (pointer === '/inventoryItemId') return t('diary:fieldProblem.itemGone');
  if (code.includes('unit_not_of_product')) return t('diary:fieldProblem.unitMisfit');
  if (pointer.startsWith('/own')) return t('diary:fieldProblem.trackerGone');
  if (code === 'clock_was_set') return t('diary:fieldProblem.clockWasSet');
  if (code.includes('future')) return t('diary:fieldProblem.inFuture');
  if (code.includes('before_1900')) return t('diary:fieldProblem.tooEarly');
  if (pointer === '/notes' && code.includes('too_big')) return t('diary:fieldProblem.tooLong');
  return t('diary:fieldProblem.refused');
}

const LABELS = {
  product: 'diary:form.product',
  consumptionMethod: 'diary:form.method',
  quantity: 'diary:form.quantity',
  consumedAt: 'diary:form.consumedAt',
  notes: 'diary:form.notes',
  primaryEffect: 'diary:form.primaryEffect',
  unwanted: 'diary:entry.unwanted',
  duration: 'diary:entry.duration',
  own: 'diary:entry.own',
} as const satisfies Record<RefusedField, string>;

/** What is wrong with a refused write, field by field; empty where no field of a form is to blame. */
export function refusedFieldTexts(refusal: Refusal, t: DiaryTexts): string[] {
  const { fields } = problemOf(problemOfRefusal(refusal), refusalWords('save', t));
  return Object.entries(fields).map(([field, problem]) =>
    t('diary:refused.field', { field: t(LABELS[field as RefusedField]), problem }),
  );
}
