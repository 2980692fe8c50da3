import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { EffectAxis, EffectLegend } from '../../components/charts/effect-track.tsx';
import { TextDisclosure } from '../../components/charts/text-disclosure.tsx';
import type { EffectBar } from './effect-bar.ts';
import { EffectRow } from './effect-row.tsx';
import { useInsightWords } from './insight-words.ts';

export type EffectsChartProps = {
  title: string;
  /** What the groups are, as the head of their column. */
  firstColumn: string;
  /** At least one. */
  bars: readonly EffectBar[];
};

/** Mean change after use of each group on an axis of −5 to +5, and how sure it is. */
export function EffectsChart({ title, firstColumn, bars }: EffectsChartProps) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const caption = `${title}, ${firstColumn}`;
  const [first] = bars;
  const isAnyDrawn = bars.some(({ drawn }) => drawn);
  return (
    <div className="flex flex-col gap-3">
      <p>{words.effects(bars.map(({ effect }) => effect))}</p>
      <div>
        <ul className="flex flex-col gap-4">
          {bars.map(({ key, ...bar }) => (
            <EffectRow key={key} {...bar} />
          ))}
        </ul>
        {isAnyDrawn ? <EffectAxis /> : null}
      </div>
      <div>
        {isAnyDrawn && first ? (
          <TextDisclosure icon={CircleHelp} label={t('insights:effects.how')} of={caption}>
            <p className="mb-3 text-15">{t('insights:effects.howText')}</p>
            <EffectLegend symptom={first.effect.symptom} />
          </TextDisclosure>
        ) : null}
        <DataTable
          caption={caption}
          columns={[
            firstColumn,
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
      </div>
    </div>
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
