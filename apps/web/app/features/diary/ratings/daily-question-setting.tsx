import type { RatingQuestionSetting } from '@balsamo/contract/diary/rating-schemas.ts';
import { isReminderTime } from '@balsamo/domain/reminders/schedule.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../../components/acting/acting.ts';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { failureText } from '../../../components/failure-text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { useHomeNow } from '../../../platform/clock.ts';
import { ratingQuestionQuery, useSetRatingQuestion } from '../rating-queries.ts';

/** Whether the patient wants to be asked once a day how they are, and when. Every choice holds at once. */
export default function DailyQuestionSetting() {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const format = useDiaryFormat();
  const home = useHomeNow();
  const { timeZone } = home;
  const { data: question, isError, isFetching, refetch } = useQuery(ratingQuestionQuery(timeZone));
  const set = useSetRatingQuestion(timeZone);
  const isReadOnly = useIsReadOnly();
  // What was chosen last is shown until the server has answered, and after a refusal what holds.
  const [chosen, setChosen] = useState<Partial<RatingQuestionSetting>>({});

  if (!question) {
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-15">{t('diary:question.loadFailed')}</p>
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => refetch()}>
          {t('diary:errors.retry')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-24" />
    );
  }
  const { isActive } = { ...question, ...chosen };
  const time = chosen.time ?? question.time;
  if (isReadOnly) {
    return (
      <div>
        <p className="font-medium">{t('diary:question.label')}</p>
        <p className="text-13 text-ink-soft">
          {isActive ? t('diary:question.askedAt', { time }) : t('diary:question.notAsked')}
        </p>
      </div>
    );
  }
  const choose = (changes: Partial<RatingQuestionSetting>) => {
    const next = { ...chosen, ...changes };
    setChosen(next);
    // While a time is being typed it may be none yet.
    if (changes.time !== undefined && !isReminderTime(changes.time)) return;
    const time = next.time && isReminderTime(next.time) ? next.time : question.time;
    set.mutate({ time, isActive: next.isActive ?? question.isActive }, { onSettled: () => setChosen({}) });
  };
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label={t('diary:question.label')}
        hint={t('diary:question.hint', whose)}
        isOn={isActive}
        onChange={(isOn) => choose({ isActive: isOn })}
        error={set.isError ? failureText(set.error, t) : undefined}
      />
      {isActive ? (
        <Field
          label={t('diary:question.time')}
          error={isReminderTime(time) ? undefined : t('diary:question.timeNeeded')}
          hint={
            question.nextAt
              ? t('diary:question.next', {
                  when: format.when({ instant: new Date(question.nextAt), timeZone }, home),
                })
              : undefined
          }
        >
          <Input
            type="time"
            className="tabular max-w-40"
            value={time}
            onChange={(event) => choose({ time: event.target.value })}
          />
        </Field>
      ) : null}
    </div>
  );
}
