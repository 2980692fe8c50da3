import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { comparisonSentence } from '@balsamo/domain/insights/sentences.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useInsightWords } from './insight-words.ts';
import type { OfferedItem } from './stock-items-field.tsx';

type Pair = readonly [string, string];

export type CompareFigureProps = {
  items: readonly OfferedItem[];
  /** The two that are asked about, answered or not. */
  chosen: Pair | null;
  comparison: Insights['comparison'];
  onChoose: (pair: Pair | null) => void;
};

/** Two products of the own stock beside each other. */
export function CompareFigure({ items, chosen, comparison, onChoose }: CompareFigureProps) {
  const { t } = useTranslation(['insights']);
  const [drafts, setDrafts] = useState<Pair>(chosen ?? ['', '']);
  const used = items.filter(({ usesInPeriod }) => usesInPeriod > 0);
  const title = t('insights:compare.title');
  if (used.length < 2) return <FigureCard title={title} sentence={t('insights:compare.needsTwo')} />;
  // What is not among the products any more, after another filter, is not chosen either.
  const [first, second] = drafts.map((id) => (used.some((item) => item.id === id) ? id : '')) as [string, string];
  const choose = (pair: Pair) => {
    setDrafts(pair);
    onChoose(pair[0] && pair[1] ? pair : null);
  };
  const isAnswered = comparison?.itemIds[0] === first && comparison.itemIds[1] === second;
  return (
    <FigureCard title={title}>
      <div className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2">
        <ItemSelect
          label={t('insights:compare.first')}
          items={used.filter(({ id }) => id !== second)}
          value={first}
          onChange={(id) => choose([id, second])}
        />
        <ItemSelect
          label={t('insights:compare.second')}
          items={used.filter(({ id }) => id !== first)}
          value={second}
          onChange={(id) => choose([first, id])}
        />
      </div>
      <div aria-live="polite">
        {!first || !second ? (
          <p className="text-ink-soft">{t('insights:compare.text')}</p>
        ) : isAnswered ? (
          <Result comparison={comparison} nameOf={(id) => used.find((item) => item.id === id)?.nickname ?? ''} />
        ) : (
          <p className="text-ink-soft">{t('insights:compare.waiting')}</p>
        )}
      </div>
    </FigureCard>
  );
}

type ItemSelectProps = { label: string; items: readonly OfferedItem[]; value: string; onChange: (id: string) => void };

function ItemSelect({ label, items, value, onChange }: ItemSelectProps) {
  const { t } = useTranslation(['insights']);
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('insights:compare.choose')}</option>
        {items.map(({ id, nickname }) => (
          <option key={id} value={id}>
            {nickname}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Result({
  comparison,
  nameOf,
}: {
  comparison: NonNullable<Insights['comparison']>;
  nameOf: (id: string) => string;
}) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const { result, itemIds } = comparison;
  const names = [nameOf(itemIds[0]), nameOf(itemIds[1])] as const;
  return (
    <div className="flex flex-col gap-3">
      <p>{words.comparison(names, comparisonSentence(result))}</p>
      {result.kind === 'compared' ? (
        <>
          <p>
            <span className="figure text-28">{words.number(Math.abs(result.difference.value))}</span>{' '}
            <span className="text-13 text-ink-soft">
              {t('insights:compare.difference')} ({words.interval(result.difference)})
            </span>
          </p>
          <DataTable
            caption={t('insights:compare.title')}
            columns={[t('insights:table.product'), t('insights:table.records'), t('insights:compare.startedAt')]}
            rows={names.map((name, index) => ({
              key: itemIds[index] as string,
              cells: [name, result.records[index], words.number(result.before[index] as number)],
            }))}
          />
        </>
      ) : null}
    </div>
  );
}
