import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import { type Ratings, ratedSymptoms, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import type { DiaryForm } from '../diary-form.tsx';
import { RatingButtons } from './rating-buttons.tsx';
import { RatingFields, withRating } from './rating-fields.tsx';

type QuickRatingsProps = {
  form: DiaryForm<{ before: Ratings; copiedBefore: Symptom[] }>;
  recentEntries: readonly Entry[];
  /** The symptom that the person chose to stand first. */
  chosen: Symptom | null | undefined;
};

/** How it feels now: what this person rates first as ten buttons, the others in a line each; all as last time with one tap. */
export function QuickRatings({ form, recentEntries, chosen }: QuickRatingsProps) {
  const { t } = useTranslation(['diary']);
  const { before, copiedBefore } = form.values;
  // It stays where it is while the sheet is open.
  const [main] = useState(() => mainSymptom(recentEntries, chosen));
  const rate = (next: Ratings) =>
    form.set({ before: next, copiedBefore: copiedBefore.filter((symptom) => next[symptom] === before[symptom]) });
  return (
    <div className="flex flex-col gap-3">
      <RatingButtons
        symptom={main}
        label={t(`diary:quickRecord.now.${main}`)}
        value={before[main]}
        onValueChange={(value) => rate(withRating(before, main, value))}
        aside={<CopyButton form={form} main={main} recentEntries={recentEntries} />}
      />
      <RatingFields
        legend={t('diary:form.feelNow')}
        isLegendHidden
        isCompact
        form={{ values: { before }, set: (changed) => changed.before && rate(changed.before) }}
        name="before"
        symptoms={SYMPTOMS.filter((symptom) => symptom !== main)}
      />
    </div>
  );
}

/** Fills what is not rated with the ratings of the latest entry that has some, and says that they are copied; pressed again it takes them out. */
function CopyButton({ form, main, recentEntries }: Omit<QuickRatingsProps, 'chosen'> & { main: Symptom }) {
  const { t } = useTranslation(['diary']);
  const { language } = useDiaryFormat();
  const { before, copiedBefore } = form.values;
  const last = recentEntries
    .filter(({ symptoms }) => ratedSymptoms(symptoms.before).length > 0)
    .sort((a, b) => Date.parse(b.consumedAt) - Date.parse(a.consumedAt))[0]?.symptoms.before;
  if (!last) return null;
  const shown = last[main] === undefined ? (ratedSymptoms(last)[0] as Symptom) : main;
  const name = t(`diary:symptom.${shown}`).toLocaleLowerCase(language);
  const isCopied = copiedBefore.length > 0;
  const Icon = isCopied ? Check : RotateCcw;
  return (
    <ChipToggle
      isPressed={isCopied}
      onPressedChange={(isWanted) =>
        isWanted
          ? form.set({
              before: { ...last, ...before },
              copiedBefore: ratedSymptoms(last).filter((symptom) => before[symptom] === undefined),
            })
          : form.set({
              before: copiedBefore.reduce((left, symptom) => withRating(left, symptom, undefined), before),
              copiedBefore: [],
            })
      }
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="text-13">{t('diary:quickRecord.asLastTime', { symptom: name, value: last[shown] })}</span>
    </ChipToggle>
  );
}
