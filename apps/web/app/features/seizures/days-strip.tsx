import { weekdayOf } from '@balsamo/domain/time/calendar-day.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { DayState } from './local-seizures.ts';

const CELL = 'flex min-h-14 w-full flex-col items-center justify-center rounded-control border text-13';

type DaysStripProps = { days: readonly DayState[]; onSay: ((day: string, isFree: boolean) => void) | undefined };

/** The last days one by one: with seizures, without, or not known. One that is not known can be called free, after a question. */
export function DaysStrip({ days, onSay }: DaysStripProps) {
  const { t } = useTranslation(['seizures']);
  const format = useDayFormat();
  const [asked, setAsked] = useState<DayState>();
  const [isAsking, setAsking] = useState(false);
  const isFree = asked?.count === 0;
  const day = asked ? format.ahead(asked.day) : '';
  return (
    <section aria-labelledby="seizure-days" className="flex flex-col gap-2">
      <h2 id="seizure-days" className="text-17">
        {t('seizures:days.title', { count: days.length })}
      </h2>
      {onSay ? <p className="text-13 text-ink-soft">{t('seizures:days.text')}</p> : null}
      {/* A week in a line; with letters at twice their size as many days as have room. */}
      <ol className="grid max-w-[22rem] grid-cols-[repeat(auto-fill,minmax(min(100%,2.5rem),1fr))] gap-1.5">
        {days.map((state) => {
          const name = format.ahead(state.day);
          const content = (
            <>
              <span aria-hidden="true" className="text-ink-soft">
                {format.weekdayInitial(weekdayOf(state.day))} {Number(state.day.slice(8))}
              </span>
              <span aria-hidden="true" className="flex h-6 items-center font-semibold">
                {state.count === undefined ? (
                  ''
                ) : state.count > 0 ? (
                  state.count
                ) : (
                  <Check className="size-5 text-leaf" />
                )}
              </span>
            </>
          );
          if (state.count !== undefined && state.count > 0) {
            return (
              <li key={state.day} className={`${CELL} border-clay bg-clay-wash text-clay`}>
                {content}
                <span className="sr-only">{t('seizures:days.some', { day: name, count: state.count })}</span>
              </li>
            );
          }
          const look = `${CELL} ${state.count === 0 ? 'border-leaf bg-leaf-wash' : 'border-dashed border-line-strong/60 bg-surface'}`;
          if (!onSay) {
            return (
              <li key={state.day} className={look}>
                {content}
                <span className="sr-only">
                  {t(state.count === 0 ? 'seizures:days.freeToRead' : 'seizures:days.unknownToRead', { day: name })}
                </span>
              </li>
            );
          }
          return (
            <li key={state.day}>
              <button
                type="button"
                className={`${look} ${state.count === 0 ? '' : 'hover:border-line-strong'}`}
                onClick={() => {
                  setAsked(state);
                  setAsking(true);
                }}
              >
                {content}
                <span className="sr-only">
                  {t(state.count === 0 ? 'seizures:days.free' : 'seizures:days.unknown', { day: name })}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t(isFree ? 'seizures:days.backTitle' : 'seizures:days.sayTitle', { day })}
        description={t(isFree ? 'seizures:days.backText' : 'seizures:days.sayText')}
        confirmLabel={t(isFree ? 'seizures:days.back' : 'seizures:days.say')}
        onConfirm={() => {
          setAsking(false);
          if (asked) onSay?.(asked.day, !isFree);
        }}
      />
    </section>
  );
}
