import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import type { EffectBar } from './effect-bar.ts';
import { EffectsChart } from './effects-chart.tsx';
import { useInsightWords } from './insight-words.ts';

const recordsOf = (bars: readonly EffectBar[]) => bars.reduce((sum, { effect }) => sum + effect.records, 0);

/** Efficacy per way of using (spec §2.3). */
export function MethodEffects({ methods }: { methods: readonly EffectBar[] }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const title = t('insights:effects.method');
  if (methods.length === 0) return <FigureCard title={title} sentence={t('insights:effects.none')} />;
  return (
    <FigureCard title={title} count={words.records(recordsOf(methods))}>
      <EffectsChart title={title} firstColumn={t('insights:table.method')} bars={methods} />
    </FigureCard>
  );
}

type View = 'productType' | 'item';

/** Impact per product type, and per product of the own stock where uses came from it. */
export function ProductEffects({ types, items }: { types: readonly EffectBar[]; items: readonly EffectBar[] }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const [view, setView] = useState<View>('productType');
  const title = t('insights:effects.product');
  if (types.length === 0) return <FigureCard title={title} sentence={t('insights:effects.none')} />;
  const byType = <EffectsChart title={title} firstColumn={t('insights:table.productType')} bars={types} />;
  if (items.length === 0) {
    return (
      <FigureCard title={title} count={words.records(recordsOf(types))}>
        {byType}
      </FigureCard>
    );
  }
  return (
    <FigureCard title={title} count={words.records(recordsOf(view === 'item' ? items : types))}>
      <SegmentedControl
        label={title}
        segments={[
          { value: 'productType', label: t('insights:effects.byType') },
          { value: 'item', label: t('insights:effects.byItem') },
        ]}
        value={view}
        onValueChange={setView}
      >
        <SegmentPanel value="productType" className="pt-3">
          {byType}
        </SegmentPanel>
        <SegmentPanel value="item" className="pt-3">
          <EffectsChart title={title} firstColumn={t('insights:table.product')} bars={items} />
        </SegmentPanel>
      </SegmentedControl>
    </FigureCard>
  );
}
