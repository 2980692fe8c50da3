import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { USUAL_LEVEL_DAYS_MIN } from '@balsamo/domain/insights/effect.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VerdictMark } from '../../components/charts/verdict-mark.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { useDisclosure } from '../../components/ui/use-disclosure.ts';
import { AnswerFacts } from './answer-facts.tsx';
import { BeforeAfterDrawing } from './before-after-drawing.tsx';
import { useInsightWords } from './insight-words.ts';
import type { MeasuredProduct } from './said-products.ts';

export type AnswerCardProps = Pick<Insights, 'symptom' | 'spans' | 'ratingsWithoutUse'> & {
  product: MeasuredProduct;
  onRate: () => void;
};

/** The answer: from where to where, the verdict, and the drawing. What it rests on stands under *Detalhes*. */
export function AnswerCard({ product, symptom, spans, ratingsWithoutUse, onRate }: AnswerCardProps) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const { isOpen, button, content } = useDisclosure();
  const { effect } = product;
  const missingDays = USUAL_LEVEL_DAYS_MIN - ratingsWithoutUse.days;
  return (
    <AnswerFrame
      sentence={words.answer(product)}
      mark={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <VerdictMark verdict={effect.verdict} isPill />
          {effect.verdict === 'maybe' || effect.verdict === 'unclear' ? (
            <span className="text-13 text-ink-soft">{words.upperFirst(words.why(effect))}</span>
          ) : null}
        </p>
      }
    >
      <BeforeAfterDrawing symptom={symptom} spans={spans} />
      {effect.outcome === 'usual_level_unknown' && missingDays > 0 ? (
        <div className="flex flex-col items-start gap-3 border-line border-t pt-3">
          <p className="text-15 text-ink-soft">{t('insights:finding.toUsual', { count: missingDays })}</p>
          <Button variant="secondary" onClick={onRate}>
            {t('insights:finding.rateNow')}
          </Button>
        </div>
      ) : null}
      <div className="border-line border-t">
        <button
          type="button"
          {...button}
          className="-mb-2 flex min-h-12 w-full items-center justify-between gap-3 text-left text-15"
        >
          <span>
            <b className="font-semibold">{t('insights:answer.details')}</b>{' '}
            <span className="text-ink-soft">
              {words.records(effect.records)}, {words.days(effect.days)}
            </span>
          </span>
          <ChevronDown
            className={classNames('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
        <div {...content} className="pt-2">
          {isOpen ? <AnswerFacts effect={effect} /> : null}
        </div>
      </div>
    </AnswerFrame>
  );
}

type AnswerFrameProps = { sentence: string; mark: ReactNode; children: ReactNode };

/** A sentence, its verdict, and what shows it. */
export function AnswerFrame({ sentence, mark, children }: AnswerFrameProps) {
  const id = useId();
  return (
    <Card className="p-0">
      <section aria-labelledby={id} className="flex flex-col gap-3 p-gutter md:p-5">
        <h2 id={id} className="text-21 text-pretty break-words">
          {sentence}
        </h2>
        {mark}
        {children}
      </section>
    </Card>
  );
}
