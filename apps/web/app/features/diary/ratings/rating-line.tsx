import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../../components/acting/for-keepers.tsx';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { Recorder } from '../../../components/care/recorder.tsx';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { SymptomDot } from '../../../components/diary-entry/symptom-dot.tsx';
import { SendingBadge, useSendingState } from '../../../components/outbox/sending-badge.tsx';
import { useTrackers } from '../../../components/trackers/tracker-queries.ts';
import { TrackerValuesList } from '../../../components/trackers/tracker-values-list.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LazyPart } from '../../../components/ui/lazy-part.tsx';
import { useWritesOf } from '../../../offline/outbox/outbox-context.ts';
import { stateOf } from '../../../offline/outbox/queue-size.ts';
import { ratingSubject } from '../offline/rating-writes.ts';
import { useSheetButton } from '../use-open-sheet.ts';

/** Hardly ever needed. */
const RefusedActions = lazy(() => import('../offline/refused-actions.tsx'));

export type RatingLineProps = {
  rating: SymptomRating;
  /** The present, where the person is at home. */
  home: { instant: Date; timeZone: string };
  onDelete: () => void;
};

/** One rating without a use: when, and how it felt. */
export function RatingLine({ rating, home, onDelete }: RatingLineProps) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const sheetButton = useSheetButton();
  const format = useDiaryFormat();
  const when = format.when({ instant: new Date(rating.ratedAt), timeZone: rating.timeZone }, home);
  const subject = ratingSubject(rating.id);
  const writes = useWritesOf(subject);
  const sending = useSendingState(subject);
  const isRefused = stateOf(writes) === 'refused';
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <time
          dateTime={rating.ratedAt}
          className="block min-w-0 flex-1 basis-32 text-15 font-semibold first-letter:uppercase"
        >
          {when}
        </time>
        <span className="-mr-2 ml-auto flex items-center" hidden={isRefused}>
          {sending ? <SendingBadge state={sending} /> : null}
          <ForKeepers>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('diary:rate.edit', { when })}
              {...sheetButton({ kind: 'rate', rating })}
            >
              <Pencil className="size-4.5" aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className="text-clay hover:bg-clay-wash"
              aria-label={t('diary:rate.delete', { when })}
              onClick={onDelete}
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
            </Button>
          </ForKeepers>
        </span>
      </div>
      {isRefused ? (
        <div className="mb-2 flex flex-col items-start gap-2">
          <SendingBadge state="refused" />
          <LazyPart>
            <RefusedActions writes={writes} spoken={{ product: t('diary:rate.open', whose), when }} canCorrect />
          </LazyPart>
        </div>
      ) : null}
      <ul className="mb-1.5 flex flex-wrap gap-x-3.5 gap-y-1 text-13">
        {SYMPTOMS.map((symptom) => {
          const value = rating.symptoms[symptom];
          if (value === undefined) return null;
          const name = t(`diary:symptom.${symptom}`);
          return (
            <li key={symptom}>
              <span className="sr-only">{t('diary:rate.spoken', { symptom: name, value })}</span>
              <span aria-hidden="true" className="flex items-center gap-1.5">
                <SymptomDot symptom={symptom} />
                <span className="text-ink-soft">{name.toLocaleLowerCase(format.language)}</span>
                <span className="tabular font-semibold">{value}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <TrackerValuesList trackers={useTrackers()} before={rating.own} title={t('diary:entry.own')} />
      <Recorder thing={rating.id} />
    </li>
  );
}
