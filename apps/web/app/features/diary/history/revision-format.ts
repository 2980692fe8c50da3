import type { EntryFieldChange } from '@balsamo/contract/diary/revision-schemas.ts';
import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import type { RatingField } from '@balsamo/domain/diary/entry-members.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { TFunction } from 'i18next';
import type { DiaryFormat } from '../../../components/diary-entry/diary-format.ts';

/** A change in words: the name of its field, and each value; null = there was nothing. */
type ChangeWords = { field: string; from: string | null; to: string | null };
type Items = readonly Pick<EntryItem, 'id' | 'nickname'>[];
type Field = EntryFieldChange['field'];
type Value<Name extends Field> = NonNullable<Extract<EntryFieldChange, { field: Name }>['from']>;
/** Of each field its name, and how a value of it is told. */
type Told = { [Name in Exclude<Field, RatingField>]: [string, (value: Value<Name>) => string] };

/**
 * How changes of an entry are told. `items` are those of the patient's own that an id may mean.
 * @param tracked what was said of the person's own trackers
 */
export function createRevisionFormat(
  t: TFunction<['diary']>,
  format: DiaryFormat,
  tracked: (values: TrackerValues) => string,
) {
  const yesOrNo = (isSo: boolean) => (isSo ? t('diary:revisions.yes') : t('diary:revisions.no'));

  const told = (items: Items, timeZone: string): Told => ({
    product: [
      t('diary:form.product'),
      ({ productType, quantity }) =>
        t('diary:revisions.productAmount', {
          product: format.productInLine(productType),
          amount: format.quantity(quantity),
        }),
    ],
    quantity: [t('diary:form.quantity'), format.quantity],
    consumptionMethod: [t('diary:entry.method'), format.methodInLine],
    consumedAt: [t('diary:entry.consumedAt'), (instant) => format.dateTime(instant, timeZone)],
    timeZone: [t('diary:revisions.timeZone'), (zone) => zone.replaceAll('_', ' ')],
    inventoryItemId: [
      t('diary:entry.stock'),
      (id) => items.find((item) => item.id === id)?.nickname ?? t('diary:revisions.otherItem'),
    ],
    ownBefore: [t('diary:revisions.before', { symptom: t('diary:entry.own') }), tracked],
    ownAfter: [t('diary:revisions.after', { symptom: t('diary:entry.own') }), tracked],
    triggers: [t('diary:entry.triggers'), (triggers) => triggers.map(format.trigger).join(', ')],
    notes: [t('diary:entry.notes'), (notes) => t('diary:revisions.quoted', { text: notes })],
    primaryEffect: [t('diary:entry.effect'), format.effect],
    unwantedEffects: [t('diary:entry.unwanted'), format.unwanted],
    effectEnded: [t('diary:revisions.effectEnded'), yesOrNo],
    effectDurationHours: [t('diary:entry.duration'), format.duration],
    isDeleted: [t('diary:revisions.deleted'), yesOrNo],
  });

  function change(changed: EntryFieldChange, items: Items, timeZone: string): ChangeWords {
    const fields: Partial<Record<Field, Told[keyof Told]>> = told(items, timeZone);
    const [field, words] = fields[changed.field] ?? [ratingName(changed.field as RatingField), format.number];
    // What TypeScript cannot follow: the values are of the field whose words these are.
    const inWords = (value: unknown) => (value === null ? null : words(value as never) || null);
    return { field, from: inWords(changed.from), to: inWords(changed.to) };
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
