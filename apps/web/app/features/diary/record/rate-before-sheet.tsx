import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import type { Ratings } from '@balsamo/domain/diary/symptoms.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import { useOverview } from '../offline/use-local-diary.ts';
import { useChangeEntry } from './diary-mutations.ts';
import { RatingsNow } from './quick-ratings.tsx';
import { isAnythingRated, nothingRated } from './rating-fields.tsx';

/** Says how it feels at a use that was recorded with one tap. */
export default function RateBeforeSheet({ entry, ...sheet }: { entry: Entry } & OpenSheetProps) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const format = useDiaryFormat();
  const { overview } = useOverview();
  const change = useChangeEntry(entry.id);
  const tellSaved = useSavedToast();
  // It stays where it is while the sheet is open.
  const [main] = useState(() =>
    mainSymptom([...(overview?.latest ?? []), ...(overview?.unfinished ?? [])], overview?.preferences.mainSymptom),
  );
  const form = useDiaryForm({
    kind: 'update',
    start: { before: entry.symptoms.before as Ratings },
    read: (body) => (isAnythingRated(body.before) ? { body } : { problem: nothingRated(t) }),
    send: async ({ before }: { before: Ratings }) => {
      await change({ symptoms: { before } });
      sheet.onOpenChange(false);
      tellSaved(t('diary:edit.saved'), { description: t('diary:edit.savedText') });
    },
  });
  return (
    <DiaryFormSheet
      {...sheet}
      form={form}
      title={t('diary:plan.howNow', whose)}
      description={`${format.name(entry)} · ${format.quantity(entry.quantity)}`}
      submitLabel={t('diary:edit.submit')}
    >
      <RatingsNow main={main} ratings={form.values.before} onRate={(before) => form.set({ before })} />
    </DiaryFormSheet>
  );
}
