import type { EntryFieldChange } from '@balsamo/contract/diary/revision-schemas.ts';
import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import type { RatingField } from '@balsamo/domain/diary/entry-members.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { TFunction } from 'i18next';
import type { DiaryFormat } from '../../../components/diary-entry/diary-format.ts';

/** A change in words: the name of its field, and each value; null = there was nothing. */
export type ChangeWords = { field: string; from: string | null; to: string | null };

/** How changes of an entry are told. `items` are those of the patient's own that an id may mean. */
export function createRevisionFormat(t: TFunction<['diary']>, format: DiaryFormat) {
  /** Puts both values into words in the same way. */
  function told<Value>(
    field: string,
    { from, to }: { from: Value | null; to: Value | null },
    words: (value: Value) => string,
  ): ChangeWords {
    const inWords = (value: Value | null) => (value === null ? null : words(value) || null);
    return { field, from: inWords(from), to: inWords(to) };
  }

  const yesOrNo = (isSo: boolean) => (isSo ? t('diary:revisions.yes') : t('diary:revisions.no'));

  function change(
    changed: EntryFieldChange,
    items: readonly Pick<EntryItem, 'id' | 'nickname'>[],
    timeZone: string,
  ): ChangeWords {
    switch (changed.field) {
      case 'product':
        return told(t('diary:form.product'), changed, ({ productType, quantity }) =>
          t('diary:revisions.productAmount', {
            product: format.productInLine(productType),
            amount: format.quantity(quantity),
          }),
        );
      case 'quantity':
        return told(t('diary:form.quantity'), changed, format.quantity);
      case 'consumptionMethod':
        return told(t('diary:entry.method'), changed, format.methodInLine);
      case 'consumedAt':
        return told(t('diary:entry.consumedAt'), changed, (instant) => format.dateTime(instant, timeZone));
      case 'timeZone':
        return told(t('diary:revisions.timeZone'), changed, (zone) => zone.replaceAll('_', ' '));
      case 'inventoryItemId':
        return told(
          t('diary:entry.stock'),
          changed,
          (id) => items.find((item) => item.id === id)?.nickname ?? t('diary:revisions.otherItem'),
        );
      case 'triggers':
        return told(t('diary:entry.triggers'), changed, (triggers) => triggers.map(format.trigger).join(', '));
      case 'notes':
        return told(t('diary:entry.notes'), changed, (notes) => t('diary:revisions.quoted', { text: notes }));
      case 'primaryEffect':
        return told(t('diary:entry.effect'), changed, format.effect);
      case 'unwantedEffects':
        return told(t('diary:entry.unwanted'), changed, format.unwanted);
      case 'effectEnded':
        return told(t('diary:revisions.effectEnded'), changed, yesOrNo);
      case 'effectDurationHours':
        return told(t('diary:entry.duration'), changed, format.duration);
      case 'isDeleted':
        return told(t('diary:revisions.deleted'), changed, yesOrNo);
      default:
        return told(ratingName(changed.field), changed, format.number);
    }
  }

  function ratingName(field: RatingField): string {
    const symptom = SYMPTOMS.find((name) => field === `${name}Before` || field === `${name}After`) ?? SYMPTOMS[0];
    const name = t(`diary:symptom.${symptom}`);
    return field.endsWith('Before')
      ? t('diary:revisions.before', { symptom: name })
      : t('diary:revisions.after', { symptom: name });
  }

  return { change };
}
