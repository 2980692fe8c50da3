import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { ConsumptionMethod } from '@balsamo/domain/diary/vocabulary.ts';
import { EARLIEST_INSTANT_MS } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { localDateTimeText, readLocalDateTime } from '../../../components/local-date-time.ts';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { TrackerFields } from '../../../components/trackers/tracker-fields.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import {
  readUnwanted,
  type UnwantedAnswer,
  UnwantedField,
} from '../../../components/unwanted-effects/unwanted-field.tsx';
import type { Refusal } from '../../../offline/outbox/write.ts';
import { useHomeNow } from '../../../platform/clock.ts';
import { DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import { ConsumedAtField } from './consumed-at-field.tsx';
import { useChangeEntry } from './diary-mutations.ts';
import { type EditedEntry, editsOf } from './entry-edits.ts';
import { NotesField } from './notes-field.tsx';
import { readQuantity } from './quantity-field.tsx';
import { RatingFields } from './rating-fields.tsx';
import { TriggerFields } from './trigger-chips.tsx';
import { UsedFields } from './used-fields.tsx';

/** What was not accepted and is corrected here, in the place of an edit. */
export type EntryCorrection = {
  refusal: Refusal;
  save: (edited: EditedEntry, consumedAt: string) => Promise<void>;
  /** Can its time be corrected too? Of an entry that was never accepted. */
  hasTime?: boolean;
};
type EditEntryProps = { entry: Entry; correction?: EntryCorrection } & OpenSheetProps;

/** Edits an entry: the ratings before, and those after once they exist (spec-D4). */
export default function EditEntrySheet({ entry, correction, ...sheet }: EditEntryProps) {
  const { t } = useTranslation(['diary', 'common']);
  const format = useDiaryFormat();
  const home = useHomeNow();
  const change = useChangeEntry(entry.id);
  const tellSaved = useSavedToast();
  const shownTime = localDateTimeText(new Date(entry.consumedAt), entry.timeZone);

  const form = useDiaryForm({
    kind: 'update',
    refusal: correction?.refusal,
    start: {
      product: entry.inventoryItemId,
      productType: entry.productType,
      consumptionMethod: entry.consumptionMethod as ConsumptionMethod | '',
      quantity: { text: format.number(entry.quantity.value), unit: entry.quantity.unit },
      before: entry.symptoms.before,
      after: entry.status === 'completo' ? (entry.symptoms.after ?? {}) : null,
      ownBefore: entry.ownBefore,
      ownAfter: entry.status === 'completo' ? entry.ownAfter : null,
      unwanted: entry.status === 'completo' ? (entry.unwantedEffects as UnwantedAnswer[]) : null,
      triggers: entry.triggers,
      notes: entry.notes ?? '',
      consumedAt: shownTime,
    },
    read: ({
      product,
      quantity,
      consumptionMethod,
      before,
      after,
      ownBefore,
      ownAfter,
      unwanted,
      consumedAt,
      ...typed
    }) => {
      const read = readQuantity(quantity, t);
      if ('problem' in read) return { problem: { fields: { quantity: read.problem } } };
      if (!consumptionMethod) return { problem: { fields: { consumptionMethod: t('diary:fieldProblem.required') } } };
      const typedTime = readLocalDateTime(consumedAt, entry.timeZone);
      if (!typedTime) return { problem: { fields: { consumedAt: t('diary:fieldProblem.required') } } };
      if (typedTime.getTime() < EARLIEST_INSTANT_MS)
        return { problem: { fields: { consumedAt: t('diary:fieldProblem.tooEarly') } } };
      const unwantedEffects = unwanted ? readUnwanted(unwanted) : undefined;
      if (unwanted && !unwantedEffects)
        return { problem: { fields: { unwanted: t('diary:unwantedField.strengthNeeded') } } };
      return {
        body: {
          edited: {
            ...typed,
            consumptionMethod,
            unwantedEffects,
            inventoryItemId: product,
            quantity: read.quantity,
            symptoms: { before, after },
            ownBefore,
            ownAfter: ownAfter ?? undefined,
          },
          // The box knows no seconds: left alone, the time stays as it was to the millisecond.
          consumedAt: consumedAt === shownTime ? entry.consumedAt : typedTime.toISOString(),
        },
      };
    },
    send: async ({ edited, consumedAt }: { edited: EditedEntry; consumedAt: string }) => {
      const changes = editsOf(entry, edited);
      if (correction) await correction.save(edited, consumedAt);
      else if (changes) await change(changes);
      sheet.onOpenChange(false);
      if (correction || changes) tellSaved(t('diary:edit.saved'), { description: t('diary:edit.savedText') });
    },
  });
  const { before, ownBefore, quantity, unwanted } = form.values;

  return (
    <DiaryFormSheet
      {...sheet}
      form={form}
      title={t('diary:edit.title')}
      description={`${format.name(entry)} · ${format.whenUsed(entry, home)}`}
      submitLabel={correction ? t('common:outbox.resend') : t('diary:edit.submit')}
      sendingLabel={t('diary:edit.submitting')}
      isSubmitDisabled={quantity.text.trim() === ''}
    >
      {correction?.hasTime ? <ConsumedAtField form={form} timeZone={entry.timeZone} now={home.instant} /> : null}
      <UsedFields form={form} own={entry.inventoryItem} firstType={entry.productType} />
      <RatingFields legend={t('diary:form.feltBefore')} form={form} name="before" />
      <TrackerFields form={form} name="ownBefore" moment="before" error={form.errorOf('own')} />
      <RatingFields legend={t('diary:form.feltAfter')} form={form} name="after" before={before} />
      <TrackerFields form={form} name="ownAfter" moment="after" isPast before={ownBefore} />
      {unwanted ? <UnwantedField form={{ ...form, values: { unwanted } }} /> : null}
      <TriggerFields form={form} />
      <NotesField form={form} />
    </DiaryFormSheet>
  );
}
