import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { Effect } from '@balsamo/domain/insights/effect.ts';
import { USUAL_LEVEL_DAYS_MIN } from '@balsamo/domain/insights/effect.ts';
import type { Estimate } from '@balsamo/domain/insights/estimate.ts';
import type { Meaning } from '@balsamo/domain/insights/meaningful-change.ts';
import { leadingEffect } from '@balsamo/domain/insights/sentences.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import type { EffectBar } from './effect-bar.ts';
import { useInsightWords } from './insight-words.ts';

export type FindingCardProps = {
  /** The leading bar of products, of whichever sort it is, and of ways of using. */
  products: readonly EffectBar[];
  methods: readonly EffectBar[];
  ratingsWithoutUse: Insights['ratingsWithoutUse'];
  onRate: () => void;
};

/** What goes with feeling better, how sure that is and from how many records; or what is missing to say it. */
export function FindingCard({ products, methods, ratingsWithoutUse, onRate }: FindingCardProps) {
  const { t } = useTranslation(['insights']);
  const product = clearest(products);
  const method = clearest(methods);
  const isMeasured = [product, method].some((one) => one?.effect.kind === 'measured');
  // Green is for a benefit that is called, here as in the bars.
  const isBenefit = [product, method].some((one) => one?.effect.verdict === 'helps');
  const missingDays = USUAL_LEVEL_DAYS_MIN - ratingsWithoutUse.days;
  return (
    <Card className={classNames('p-0', isBenefit && 'border-leaf-wash bg-leaf-wash')}>
      <section aria-labelledby="finding-title" className="flex flex-col gap-4 p-4 md:p-6">
        <h2 id="finding-title" className={isMeasured ? 'sr-only' : 'text-21'}>
          {isMeasured ? t('insights:finding.title') : t('insights:finding.nothingTitle')}
        </h2>
        {product ? (
          <div className="grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-2">
            <Finding label={t('insights:finding.product')} bar={product} isLarge />
            {method ? <Finding label={t('insights:finding.method')} bar={method} /> : null}
          </div>
        ) : (
          <p>{t('insights:finding.noFinished')}</p>
        )}
        {product && missingDays > 0 ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-ink-soft">{t('insights:finding.toUsual', { count: missingDays })}</p>
            <Button variant="secondary" onClick={onRate}>
              {t('insights:finding.rateNow')}
            </Button>
          </div>
        ) : null}
        {product ? <p className="text-13 text-ink-soft">{t('insights:finding.limits')}</p> : null}
      </section>
    </Card>
  );
}

function clearest(bars: readonly EffectBar[]): EffectBar | undefined {
  return leadingEffect(bars.map((bar) => ({ group: bar, effect: bar.effect })))?.group;
}

/** The change that a sentence speaks of: beyond the comeback. Where nothing can be said, no number says it instead. */
function toldOf(effect: Effect): { estimate: Estimate; meaning?: Meaning } | undefined {
  if (effect.kind === 'too_few' || !effect.comeback || effect.verdict === 'unclear') return undefined;
  const { beyond, meaning } = effect.comeback;
  return effect.verdict === 'maybe' ? { estimate: beyond } : { estimate: beyond, meaning };
}

function Finding({ label, bar, isLarge = false }: { label: string; bar: EffectBar; isLarge?: boolean }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const { effect, group } = bar;
  const told = toldOf(effect);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 font-semibold text-ink-soft">{label}</p>
      <p className={classNames('font-serif text-pretty', isLarge ? 'text-21 font-[520]' : 'text-17 font-[520]')}>
        {words.effect(group, effect)}
      </p>
      <p
        className={classNames(
          'w-fit rounded-full border border-line-strong px-3 py-0.5 text-15 font-semibold',
          effect.verdict === 'helps' && 'border-leaf text-leaf',
        )}
      >
        {words.verdict(effect)}
      </p>
      {told ? (
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span
            className={classNames('figure', isLarge ? 'text-38' : 'text-28', effect.verdict === 'helps' && 'text-leaf')}
          >
            {words.signed(told.estimate.value)}
          </span>
          <span className="min-w-0 flex-1 basis-52 text-13 text-ink-soft">
            {words.records(effect.records)} · {words.days(effect.days)}
            <br />
            {t('insights:finding.likely', { interval: words.interval(told.estimate) })}
            {told.meaning ? ` ${words.upperFirst(words.fullMeaning(told.meaning))}.` : ''}
          </span>
        </div>
      ) : null}
    </div>
  );
}
