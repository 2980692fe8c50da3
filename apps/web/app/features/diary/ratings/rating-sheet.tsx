import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import {
  QUICK_RECORD_RATINGS,
  type Ratings,
  SYMPTOMS_ON_REQUEST,
  type SymptomOnRequest,
} from '@balsamo/domain/diary/symptoms.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useDraft, useDraftState } from '../../../components/form/draft.tsx';
import { FormAlert } from '../../../components/form/form-alert.tsx';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { deviceTimeZone, useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { RATINGS_HASH } from '../history/history-view.ts';
import { GivenBackNotice } from '../record/given-back-notice.tsx';
import { RatingFields } from '../record/rating-fields.tsx';
import { RoomNotice } from '../record/room-notice.tsx';
import { type SubmissionProblem, submissionProblem } from '../submission-problem.ts';
import { useChangeRating, useRecordRating } from './rating-mutations.ts';

/** Where a symptom starts that is rated on request: the middle, as most others do. */
const MIDDLE = 5;

/** Rates a moment without a use, or corrects such a rating. */
export default function RatingSheet({ rating, ...sheet }: { rating?: SymptomRating } & OpenSheetProps) {
  return rating ? <EditRating rating={rating} {...sheet} /> : <NewRating {...sheet} />;
}

/** Everything is filled in, so that opening and pressing Registrar is enough; the id belongs to the opened sheet. */
function NewRating(sheet: OpenSheetProps) {
  const { t } = useTranslation(['diary']);
  const navigate = useNavigate();
  const homeTimeZone = useHomeTimeZone();
  const record = useRecordRating();
  const tellSaved = useSavedToast();
  const [id] = useDraftState('id', newId);
  // What was half written when the session ended was felt then.
  const ratedAt = useRef<string>(useDraft()?.givenBackAt);

  const save = async (symptoms: Ratings) => {
    // A retry says the time of the first try: that is when it felt so.
    ratedAt.current ??= presentTime().toISOString();
    await record.mutateAsync({
      id,
      ratedAt: ratedAt.current,
      timeZone: deviceTimeZone(homeTimeZone),
      symptoms,
    });
    tellSaved(t('diary:quickRecord.saved'), {
      description: t('diary:rate.savedText'),
      action: { label: t('diary:rate.see'), onClick: () => void navigate(`/diary${RATINGS_HASH}`) },
    });
  };
  return (
    <RatingForm
      {...sheet}
      title={t('diary:rate.title')}
      description={t('diary:rate.why')}
      legend={t('diary:form.feelNow')}
      start={QUICK_RECORD_RATINGS}
      save={save}
      problemOf={(error) => submissionProblem(error, 'save', t)}
      submitLabel={record.isPending ? t('diary:quickRecord.submitting') : t('diary:quickRecord.submit')}
      isPending={record.isPending}
      isNow
    />
  );
}

type EditRatingProps = {
  rating: SymptomRating;
  /** Sends again what was not accepted, in the place of a correction of its own. */
  correct?: (symptoms: Ratings) => Promise<void>;
} & OpenSheetProps;

export function EditRating({ rating, correct, ...sheet }: EditRatingProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const now = useNow();
  const homeTimeZone = useHomeTimeZone();
  const change = useChangeRating(rating.id);
  const tellSaved = useSavedToast();
  const moment = { instant: new Date(rating.ratedAt), timeZone: rating.timeZone };

  const save = async (symptoms: Ratings) => {
    await (correct ? correct(symptoms) : change.mutateAsync(symptoms));
    tellSaved(t('diary:edit.saved'), { description: t('diary:rate.changedText') });
  };
  return (
    <RatingForm
      {...sheet}
      title={t('diary:rate.editTitle')}
      description={format.when(moment, { instant: now, timeZone: homeTimeZone })}
      legend={t('diary:rate.felt')}
      start={rating.symptoms}
      save={save}
      problemOf={(error) => submissionProblem(error, 'update', t)}
      submitLabel={change.isPending ? t('diary:edit.submitting') : t('diary:edit.submit')}
      isPending={change.isPending}
    />
  );
}

type RatingFormProps = OpenSheetProps & {
  title: string;
  description: string;
  legend: string;
  start: Ratings;
  save: (ratings: Ratings) => Promise<void>;
  problemOf: (error: unknown) => SubmissionProblem;
  submitLabel: string;
  isPending: boolean;
  isNow?: boolean;
};

function RatingForm(props: RatingFormProps) {
  const { title, description, legend, start, save, problemOf, submitLabel, isPending, isNow, ...sheet } = props;
  const { t } = useTranslation(['diary']);
  const formId = useId();
  const isSending = useRef(false);
  const [ratings, setRatings] = useDraftState('ratings', start);
  const [problem, setProblem] = useState<SubmissionProblem>({ fields: {} });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setProblem({ fields: {} });
    try {
      await save(ratings);
      sheet.onOpenChange(false);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      isSending.current = false;
    }
  };
  const rate = (symptom: SymptomOnRequest, isRated: boolean) => {
    const { [symptom]: _, ...others } = ratings;
    setRatings(isRated ? { ...others, [symptom]: start[symptom] ?? MIDDLE } : others);
  };

  return (
    <Sheet
      {...sheet}
      title={title}
      description={description}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.target as HTMLElement | null)?.focus();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('diary:form.cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-6 pt-2">
        <RoomNotice />
        {isNow ? <GivenBackNotice /> : null}
        <RatingFields legend={legend} ratings={ratings} onRatingsChange={setRatings} />
        {SYMPTOMS_ON_REQUEST.map((symptom) => (
          <ChipToggle
            key={symptom}
            isPressed={ratings[symptom] !== undefined}
            onPressedChange={(isRated) => rate(symptom, isRated)}
            className="self-start"
          >
            {t(`diary:rate.with.${symptom}`)}
          </ChipToggle>
        ))}
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
