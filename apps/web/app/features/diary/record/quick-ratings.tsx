import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import { type Ratings, ratedSymptoms, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  const { before, copiedBefore } = form.values;
  // It stays where it is while the sheet is open.
  const [main] = useState(() => mainSymptom(recentEntries, chosen));
  const rate = (next: Ratings) =>
    form.set({ before: next, copiedBefore: copiedBefore.filter((symptom) => next[symptom] === before[symptom]) });
  return (
    <div className="flex flex-col gap-3">
      <RatingsNow
        main={main}
        ratings={before}
        onRate={rate}
        aside={<CopyButton form={form} main={main} recentEntries={recentEntries} />}
      />
    </div>
  );
}

type RatingsNowProps = { main: Symptom; ratings: Ratings; onRate: (ratings: Ratings) => void; aside?: ReactNode };

/** Ratings of a moment: the main symptom as ten buttons, the others in a line each. */
export function RatingsNow({ main, ratings, onRate, aside }: RatingsNowProps) {
  const { t } = useTranslation(['diary']);
  return (
    <>
      <RatingButtons
        symptom={main}
        label={t(`diary:quickRecord.now.${main}`)}
        value={ratings[main]}
        onValueChange={(value) => onRate(withRating(ratings, main, value))}
        aside={aside}
      />
      <RatingFields
        legend={t('diary:form.feelNow')}
        isCompact
        form={{ values: { ratings }, set: (changed) => changed.ratings && onRate(changed.ratings) }}
        name="ratings"
        symptoms={SYMPTOMS.filter((symptom) => symptom !== main)}
      />
    </>
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
