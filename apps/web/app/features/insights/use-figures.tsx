import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { ShareBars } from '../../components/charts/share-bars.tsx';
import { useInsightWords } from './insight-words.ts';

/** What a use was for, the most frequent first. */
export function TriggersFigure({ triggers, uses }: { triggers: Insights['topTriggers']; uses: number }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const title = t('insights:triggers.title');
  const [first] = triggers;
  if (!first) return <FigureCard title={title} sentence={t('insights:triggers.none')} />;
  const named = triggers.map(({ trigger, count }) => ({ key: trigger, name: words.trigger(trigger), count }));
  return (
    <FigureCard
      title={title}
      count={t('insights:uses', { count: uses })}
      sentence={t('insights:triggers.sentence', { trigger: words.trigger(first.trigger), count: first.count })}
    >
      <ShareBars
        isOrdered
        bars={named.map(({ key, name, count }) => ({
          key,
          name,
          value: t('insights:uses', { count }),
          share: count / first.count,
        }))}
      />
      <DataTable
        caption={title}
        columns={[t('insights:table.trigger'), t('insights:table.uses')]}
        rows={named.map(({ key, name, count }) => ({ key, cells: [name, count] }))}
      />
    </FigureCard>
  );
}

/** Which types of product the uses were of. */
export function DistributionFigure({ shares, uses }: { shares: Insights['cannabinoidDistribution']; uses: number }) {
  const { t } = useTranslation(['insights', 'diary']);
  const words = useInsightWords();
  const title = t('insights:distribution.title');
  const [first] = shares;
  if (!first) return <FigureCard title={title} sentence={t('insights:distribution.none')} />;
  const named = shares.map(({ productType, count, percent }) => ({
    key: productType,
    name: t(`diary:product.${productType}`),
    count,
    share: percent / 100,
  }));
  return (
    <FigureCard
      title={title}
      count={t('insights:uses', { count: uses })}
      sentence={t('insights:distribution.sentence', {
        product: t(`diary:product.${first.productType}`),
        percent: words.percent(first.percent / 100),
      })}
    >
      <ShareBars
        bars={named.map(({ key, name, count, share }) => ({
          key,
          name,
          value: `${words.percent(share)} · ${t('insights:uses', { count })}`,
          share,
        }))}
      />
      <DataTable
        caption={title}
        columns={[t('insights:table.productType'), t('insights:table.uses'), t('insights:table.share')]}
        rows={named.map(({ key, name, count, share }) => ({ key, cells: [name, count, words.percent(share)] }))}
      />
    </FigureCard>
  );
}
