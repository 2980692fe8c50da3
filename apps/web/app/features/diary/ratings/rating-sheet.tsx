import type { NewSymptomRating, SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { givenRatings, type Ratings } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { deviceTimeZone, useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import { RATINGS_HASH } from '../history/history-view.ts';
import { GivenBackNotice, useMomentOfTry } from '../record/given-back.tsx';
import { RatingFields, STARTING_RATINGS } from '../record/rating-fields.tsx';
import { useChangeRating, useRecordRating } from './rating-mutations.ts';

/** Where a symptom starts that is rated on request: the middle, as most others do. */
const MIDDLE = 5;

type RatingSheetProps = OpenSheetProps & {
  /** Absent = a new one is made. */
  rating?: SymptomRating;
  /** Sends again what was not accepted, in the place of a correction of its own. */
  correct?: (symptoms: Ratings) => Promise<void>;
};

/**
 * Rates a moment without a use, or corrects such a rating. Everything is filled in, so that opening and pressing Registrar is
 * enough; the id belongs to the opened sheet.
 */
export default function RatingSheet({ rating, correct, ...sheet }: RatingSheetProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const home = { instant: useNow(), timeZone: useHomeTimeZone() };
  const navigate = useNavigate();
  const record = useRecordRating();
  const change = useChangeRating();
  const tellSaved = useSavedToast();
  const ratedAt = useMomentOfTry();
  const first: Ratings = rating?.symptoms ?? STARTING_RATINGS;

  const saveNew = async (rated: Pick<NewSymptomRating, 'id' | 'symptoms'>) => {
    await record({ ...rated, ratedAt: ratedAt(), timeZone: deviceTimeZone(home.timeZone) });
    tellSaved(t('diary:quickRecord.saved'), {
      description: t('diary:rate.savedText'),
      action: { label: t('diary:rate.see'), onClick: () => void navigate(`/diary${RATINGS_HASH}`) },
    });
  };
  const form = useDiaryForm({
    kind: rating ? 'update' : 'save',
    start: () => ({ id: rating?.id ?? newId(), symptoms: first }),
    read: (body) => ({ body }),
    send: async (rated: Pick<NewSymptomRating, 'id' | 'symptoms'>) => {
      if (rating) {
        await (correct ? correct(givenRatings(rated.symptoms)) : change(rated));
        tellSaved(t('diary:edit.saved'), { description: t('diary:rate.changedText') });
      } else await saveNew(rated);
      sheet.onOpenChange(false);
    },
  });
  const { symptoms } = form.values;
  const rate = (symptom: 'sleep', isRated: boolean) => {
    const { [symptom]: _, ...others } = symptoms;
    form.set({ symptoms: isRated ? { ...others, [symptom]: first[symptom] ?? MIDDLE } : others });
  };

  return (
    <DiaryFormSheet
      {...sheet}
      form={form}
      title={rating ? t('diary:rate.editTitle') : t('diary:rate.title')}
      description={
        rating
          ? format.when({ instant: new Date(rating.ratedAt), timeZone: rating.timeZone }, home)
          : t('diary:rate.why')
      }
      submitLabel={rating ? t('diary:edit.submit') : t('diary:quickRecord.submit')}
      sendingLabel={rating ? t('diary:edit.submitting') : t('diary:quickRecord.submitting')}
    >
      {rating ? null : <GivenBackNotice />}
      <RatingFields legend={rating ? t('diary:rate.felt') : t('diary:form.feelNow')} form={form} name="symptoms" />
      {(['sleep'] as const).map((symptom) => (
        <ChipToggle
          key={symptom}
          isPressed={symptoms[symptom] !== undefined}
          onPressedChange={(isRated) => rate(symptom, isRated)}
          className="self-start"
        >
          {t(`diary:rate.with.${symptom}`)}
        </ChipToggle>
      ))}
    </DiaryFormSheet>
  );
}
