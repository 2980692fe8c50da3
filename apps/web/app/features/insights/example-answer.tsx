import { isHigherBetter, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { useTranslation } from 'react-i18next';
import { VerdictMark } from '../../components/charts/verdict-mark.tsx';
import { AnswerFrame } from './answer-card.tsx';
import { BeforeAfterDrawing } from './before-after-drawing.tsx';
import { useInsightWords } from './insight-words.ts';

/** Four weeks that nobody lived. */
const WEEKS = [
  { before: 7.4, after: 5.6 },
  { before: 7.2, after: 5 },
  { before: 7, after: 4.7 },
  { before: 6.8, after: 4.3 },
] as const;
const MEAN = { before: 7.1, after: 4.9 };

/** What will stand here, with invented numbers that say so to who sees and who hears them. It is part of no print. */
export function ExampleAnswer({ symptom, today }: { symptom: Symptom; today: string }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  // Where more is better, it rises.
  const turned = <Pair extends { before: number; after: number }>(pair: Pair) =>
    isHigherBetter(symptom) ? { before: 10 - pair.before, after: 10 - pair.after } : pair;
  const items = WEEKS.map((week, place) => {
    const to = addDays(today, 7 * (place + 1 - WEEKS.length));
    return { from: addDays(to, -6), to, records: 8, ...turned(week) };
  });
  return (
    <section aria-label={t('insights:example.label')} className="flex flex-col gap-2 print:hidden" data-example>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-1 text-13 text-ink-soft">
        <span className="rounded-full border border-line-strong border-dashed px-2.5 py-0.5 font-semibold text-ink">
          {t('insights:example.badge')}
        </span>
        {t('insights:example.text')}
      </p>
      <div className="rounded-card outline-2 outline-line-strong/60 outline-dashed outline-offset-2">
        <AnswerFrame
          sentence={words.moved(t('insights:withItem', { name: t('insights:example.product') }), symptom, turned(MEAN))}
          mark={
            <p>
              <VerdictMark verdict="helps" isPill />
            </p>
          }
        >
          <BeforeAfterDrawing symptom={symptom} spans={{ days: 7, items }} />
        </AnswerFrame>
      </div>
    </section>
  );
}
