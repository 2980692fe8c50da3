import { givenRatings, type Ratings, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import type { DiaryForm } from '../diary-form.tsx';
import { RatingButtons } from './rating-buttons.tsx';
import { RatingFields, withRating } from './rating-fields.tsx';

/** The symptoms that are asked after a use, the main one first; sleep only where it was rated before. */
export function symptomsAskedAfter(before: Ratings, main: Symptom): [Symptom, ...Symptom[]] {
  const asked = SYMPTOMS.filter((symptom) => symptom !== 'sleep' || before.sleep !== undefined);
  const first = asked.includes(main) ? main : 'pain';
  return [first, ...asked.filter((symptom) => symptom !== first)];
}

type CheckOutRatingsProps = {
  form: DiaryForm<{ after: Ratings }>;
  before: Ratings;
  main: Symptom;
};

/** The main symptom as ten buttons, with what it was before marked among them. */
export function MainRatingAfter({ form, before, main }: CheckOutRatingsProps) {
  const { t } = useTranslation(['diary']);
  const [symptom] = symptomsAskedAfter(before, main);
  const { after } = form.values;
  return (
    <RatingButtons
      symptom={symptom}
      label={t('diary:checkOut.symptomAfter', { symptom: t(`diary:symptom.${symptom}`) })}
      value={after[symptom]}
      onValueChange={(value) => form.set({ after: withRating(after, symptom, value) })}
      before={before[symptom]}
    />
  );
}

/** The others, a line each. */
export function OtherRatingsAfter({ form, before, main }: CheckOutRatingsProps) {
  const { t } = useTranslation(['diary']);
  const [, ...symptoms] = symptomsAskedAfter(before, main);
  const { after } = form.values;
  return (
    <RatingFields
      legend={t('diary:form.feltAfter')}
      isCompact
      form={{ values: { after }, set: (changed) => changed.after && form.set({ after: changed.after }) }}
      name="after"
      symptoms={symptoms}
      before={givenRatings(before)}
    />
  );
}
