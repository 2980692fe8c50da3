import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { EffectAxis, EffectLegend, EffectRow } from './effect-row.tsx';
import { FigureCard } from './figure-card.tsx';
import { type EffectGroup, useInsightWords } from './insight-words.ts';
import { TableTwin } from './table-twin.tsx';

export type EffectBar = { key: string; group: EffectGroup } & Pick<
  Insights['methodEffectiveness'][number],
  'effect' | 'drawn'
>;

export type EffectsFigureProps = {
  title: string;
  bars: readonly EffectBar[];
  /** The bar whose sentence stands for the figure. */
  leadingKey: string | null;
};

/** Mean change after use of each group on an axis of −5 to +5, with what is known of how sure it is. */
export function EffectsFigure({ title, bars, leadingKey }: EffectsFigureProps) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const leading = bars.find(({ key }) => key === leadingKey) ?? bars[0];
  const total = bars.reduce((sum, { effect }) => sum + effect.records, 0);
  const isAnyDrawn = bars.some(({ drawn }) => drawn);
  if (!leading) return <FigureCard title={title} sentence={t('insights:effects.none')} />;
  return (
    <FigureCard title={title} count={words.records(total)} sentence={words.effect(leading.group, leading.effect)}>
      <div>
        <ul className="flex flex-col gap-4">
          {bars.map(({ key, ...bar }) => (
            <EffectRow key={key} {...bar} />
          ))}
        </ul>
        {isAnyDrawn ? <EffectAxis /> : null}
      </div>
      {isAnyDrawn ? (
        <Disclosure label={t('insights:effects.how')}>
          <p className="mb-3 text-15">{t('insights:effects.howText')}</p>
          <EffectLegend symptom={leading.effect.symptom} />
        </Disclosure>
      ) : null}
      <TableTwin
        caption={title}
        columns={[
          title,
          t('insights:table.change'),
          t('insights:table.interval'),
          t('insights:table.records'),
          t('insights:table.unfinished'),
          t('insights:table.before'),
          t('insights:table.after'),
          t('insights:table.expected'),
          t('insights:table.beyond'),
          t('insights:table.result'),
        ]}
        rows={bars.map(({ key, group, effect }) => ({ key, cells: [words.groupName(group), ...cellsOf(effect)] }))}
      />
    </FigureCard>
  );

  function cellsOf(effect: EffectBar['effect']) {
    const none = t('insights:table.none');
    const { records, unfinished } = effect;
    if (effect.kind === 'too_few') {
      return [none, none, records, unfinished, none, none, none, none, words.outcome(effect)];
    }
    const { change, before, after, comeback } = effect;
    return [
      words.signed(change.value),
      words.interval(change),
      records,
      unfinished,
      words.number(before),
      words.number(after),
      comeback ? words.signed(comeback.expected) : none,
      comeback ? `${words.signed(comeback.beyond.value)} (${words.interval(comeback.beyond)})` : none,
      words.outcome(effect),
    ];
  }
}
