import type { NewSymptomRating, SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { givenRatings, type Ratings } from '@balsamo/domain/diary/symptoms.ts';
import { isSameSaid, type TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { TrackerFields } from '../../../components/trackers/tracker-fields.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { deviceTimeZone, useHomeNow } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import { RATINGS_HASH } from '../history-view.ts';
import { GivenBackNotice, useMomentOfTry } from '../record/given-back.tsx';
import { isAnythingRated, nothingRated, RatingFields } from '../record/rating-fields.tsx';
import { useChangeRating, useRecordRating } from './rating-mutations.ts';

type RatingSheetProps = OpenSheetProps & {
  /** Absent = a new one is made. */
  rating?: SymptomRating;
  /** Sends again what was not accepted, in the place of a correction of its own. */
  correct?: (said: { symptoms: Ratings; own: TrackerValues }) => Promise<void>;
};

const isAnythingSaid = ({ symptoms, own }: { symptoms: Ratings; own: TrackerValues }) =>
  isAnythingRated(symptoms) || Object.keys(own).length > 0;

/**
 * Rates a moment without a use, or corrects such a rating. Nothing is rated until it is touched, and something has to be; the id
 * belongs to the opened sheet.
 */
export default function RatingSheet({ rating, correct, ...sheet }: RatingSheetProps) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const format = useDiaryFormat();
  const home = useHomeNow();
  const navigate = useNavigate();
  const record = useRecordRating();
  const change = useChangeRating();
  const tellSaved = useSavedToast();
  const ratedAt = useMomentOfTry();

  type Rated = Pick<NewSymptomRating, 'id' | 'symptoms'> & { own: TrackerValues };
  const saveNew = async ({ own, ...rated }: Rated) => {
    const said = Object.keys(own).length > 0 ? { own } : {};
    await record({ ...rated, ...said, ratedAt: ratedAt(), timeZone: deviceTimeZone(home.timeZone) });
    tellSaved(t('diary:quickRecord.saved'), {
      description: t('diary:rate.savedText'),
      action: { label: t('diary:rate.see'), onClick: () => void navigate(`/diary${RATINGS_HASH}`) },
    });
  };
  const form = useDiaryForm({
    kind: rating ? 'update' : 'save',
    start: () => ({
      id: rating?.id ?? newId(),
      symptoms: rating?.symptoms ?? ({} as Ratings),
      own: (rating?.own ?? {}) as TrackerValues,
    }),
    read: (body) => (isAnythingSaid(body) ? { body } : { problem: nothingRated(t) }),
    send: async (rated: Rated) => {
      if (rating) {
        const { id, symptoms, own } = rated;
        const said = isSameSaid(own, rating.own) ? {} : { own };
        await (correct ? correct({ symptoms: givenRatings(symptoms), own }) : change({ id, symptoms, ...said }));
        tellSaved(t('diary:edit.saved'), { description: t('diary:rate.changedText') });
      } else await saveNew(rated);
      sheet.onOpenChange(false);
    },
  });

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
      otherWays={
        isAnythingSaid(form.values) || form.alert ? undefined : (
          <p className="text-center text-13 text-ink-soft">{t('diary:rate.nothingRated')}</p>
        )
      }
      sendingLabel={rating ? t('diary:edit.submitting') : t('diary:quickRecord.submitting')}
    >
      {rating ? null : <GivenBackNotice />}
      <RatingFields
        legend={rating ? t('diary:rate.felt', whose) : t('diary:form.feelNow')}
        form={form}
        name="symptoms"
      />
      <TrackerFields form={form} name="own" moment="now" error={form.errorOf('own')} />
    </DiaryFormSheet>
  );
}
