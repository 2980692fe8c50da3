import type { Entry, GivenRatings } from '@balsamo/contract/diary/schemas.ts';
import { askedAbout, effectDurationHours } from '@balsamo/domain/diary/check-out.ts';
import { type Change, changesBetween, ratedSymptoms, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { Check } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useSentLater } from '../../../components/outbox/use-saved-toast.ts';
import { useNow } from '../../../platform/clock.ts';
import { ChangeDrawing } from './change-drawing.tsx';
import { useUsualChange } from './use-usual-change.ts';

type CheckOutResultProps = {
  entry: Entry;
  after: GivenRatings;
  main: Symptom;
};

/** What became of a use: the main symptom before and after, drawn, and the others in words. Says what was told, and no more. */
export function CheckOutResult({ entry, after, main }: CheckOutResultProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const sentLater = useSentLater();
  const now = useNow();
  const [finishedAt] = useState(now);
  const changes = changesBetween(entry.symptoms.before, after);
  const shown = changes.find(({ symptom }) => symptom === main) ?? changes[0];
  const others = changes.filter((change) => change !== shown);
  const alone = ratedSymptoms(after).filter((symptom) => !changes.some((change) => change.symptom === symptom));
  const { at } = askedAbout(new Date(entry.checkOutDueAt), finishedAt);
  const later = t('diary:result.later', {
    span: format.later(effectDurationHours(new Date(entry.consumedAt), at)),
  });
  const heading = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: who cannot see the sheet is told from here on.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p ref={heading} tabIndex={-1} className="outline-none">
        {shown ? (
          <ChangeHeading change={shown} later={later} />
        ) : (
          <span className="sr-only">{t('diary:result.noted')}</span>
        )}
      </p>
      {shown ? <Drawn entry={entry} change={shown} at={at} /> : null}
      <ul className="flex flex-col gap-1 text-15 empty:hidden">
        {others.map(({ symptom, before, after: to }) => (
          <li key={symptom}>
            {t('diary:result.change', { symptom: t(`diary:symptom.${symptom}`), from: before, to })}
          </li>
        ))}
        {alone.map((symptom) => (
          <li key={symptom}>
            {t('diary:result.alone', { symptom: t(`diary:symptom.${symptom}`), to: after[symptom] })}
          </li>
        ))}
      </ul>
      {ratedSymptoms(after).length === 0 ? <p className="text-15 text-ink-soft">{t('diary:result.nothing')}</p> : null}
      {sentLater ? <p className="text-13 text-ink-soft">{sentLater}</p> : null}
    </div>
  );
}

/** `Anotado`, in the place of the sheet's title. */
export function NotedTitle() {
  const { t } = useTranslation(['diary']);
  return (
    <span className="flex items-center gap-2 font-sans font-semibold text-15 text-leaf">
      <Check className="size-4.5" aria-hidden="true" />
      {t('diary:result.noted')}
    </span>
  );
}

function ChangeHeading({ change, later }: { change: Change; later: string }) {
  const { t } = useTranslation(['diary']);
  const symptom = t(`diary:symptom.${change.symptom}`);
  return (
    <>
      <span className="sr-only">
        {t('diary:result.change', { symptom, from: change.before, to: change.after })}, {later}
      </span>
      <span aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-38 font-[560]">
          {symptom} {change.before} → {change.after}
        </span>
        <span className="text-ink-soft">{later}</span>
      </span>
    </>
  );
}

function Drawn({ entry, change, at }: { entry: Entry; change: Change; at: Date }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const usual = useUsualChange(entry, change.symptom);
  const { timeZone } = entry;
  return (
    <div style={{ '--tone': `var(--${change.symptom})` } as CSSProperties}>
      <ChangeDrawing
        symptom={change.symptom}
        before={{ value: change.before, time: format.time({ instant: new Date(entry.consumedAt), timeZone }) }}
        after={{ value: change.after, time: format.time({ instant: at, timeZone }) }}
        usual={usual}
      />
      {usual ? (
        <p className="mt-2 flex items-start gap-2 text-13 text-ink-soft">
          <svg viewBox="0 0 24 8" className="mt-1.5 h-2 w-6 shrink-0" aria-hidden="true">
            <path
              d="M1 2 23 6"
              className="fill-none stroke-ink-soft"
              strokeWidth="2"
              strokeDasharray="0.1 4"
              strokeLinecap="round"
            />
          </svg>
          {t('diary:result.usual', {
            product: format.name(entry),
            from: format.number(Math.round(usual.before * 10) / 10),
            to: format.number(Math.round(usual.after * 10) / 10),
          })}
        </p>
      ) : null}
    </div>
  );
}
