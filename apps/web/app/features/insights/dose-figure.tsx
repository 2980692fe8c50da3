import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { doseSentence } from '@balsamo/domain/insights/sentences.ts';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { TextDisclosure } from '../../components/charts/text-disclosure.tsx';
import { useInsightWords } from './insight-words.ts';

type NamedTrend = Insights['doseTrends'][number] & { key: string; name: string };

/** Does the change go with the milligrams? Per way of using, where doses are known exactly. */
export function DoseFigure({ trends }: { trends: Insights['doseTrends'] }) {
  const { t } = useTranslation(['insights', 'diary']);
  const words = useInsightWords();
  if (trends.length === 0) return null;
  const title = t('insights:dose.title');
  const named: NamedTrend[] = trends.map((one) => ({
    ...one,
    key: `${one.method} ${one.cannabinoid}`,
    name: t('insights:dose.name', {
      method: t(`diary:method.${one.method}`),
      cannabinoid: one.cannabinoid.toUpperCase(),
    }),
  }));
  const measured = named.filter(({ trend }) => trend.kind === 'measured');
  const others = named.filter(({ trend }) => trend.kind !== 'measured');
  const none = t('insights:table.none');
  return (
    <FigureCard title={title} count={words.records(Math.max(...trends.map(({ trend }) => trend.records)))}>
      <TrendList trends={measured.length > 0 ? measured : others} />
      {measured.length > 0 ? <p className="text-13 text-ink-soft">{t('insights:dose.limits')}</p> : null}
      <div>
        {measured.length > 0 && others.length > 0 ? (
          <TextDisclosure icon={Ellipsis} label={t('insights:dose.others', { count: others.length })} of={title}>
            <TrendList trends={others} />
          </TextDisclosure>
        ) : null}
        <DataTable
          caption={title}
          columns={[
            t('insights:table.method'),
            t('insights:table.dose'),
            t('insights:dose.withMore'),
            t('insights:table.interval'),
            t('insights:table.records'),
          ]}
          rows={named.map(({ key, name, trend }) => ({
            key,
            cells: [name, ...cellsOf(trend), trend.records],
          }))}
        />
      </div>
    </FigureCard>
  );

  function cellsOf(trend: NamedTrend['trend']) {
    if (trend.kind !== 'measured') return [none, none, none];
    const { value, low, high } = withMore(trend);
    return [words.dosesAround(trend), words.signedFine(value), words.intervalFine({ low, high })];
  }
}

/**
 * The change that goes with a dose larger by as much as the doses usually differ. Per whole milligram it would speak of
 * doses that were never taken.
 */
function withMore({ perMg, mgSpread }: Extract<NamedTrend['trend'], { kind: 'measured' }>) {
  return { value: perMg.value * mgSpread, low: perMg.low * mgSpread, high: perMg.high * mgSpread };
}

function TrendList({ trends }: { trends: readonly NamedTrend[] }) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  return (
    <ul className="flex flex-col gap-3.5">
      {trends.map(({ key, name, trend, leftOut }) => (
        <li key={key}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="font-sans text-15 font-semibold">{name}</h3>
            {/* A slope that may as well be none is no number to look at. */}
            {trend.kind === 'measured' && trend.outcome !== 'no_clear_trend' ? (
              <p>
                <span className="figure text-21">{words.signedFine(withMore(trend).value)}</span>{' '}
                <span className="text-13 text-ink-soft">
                  {t('insights:dose.withMoreMg', { mg: words.coarse(trend.mgSpread) })}
                </span>
              </p>
            ) : null}
          </div>
          <p className="text-15">{words.dose(doseSentence(trend))}</p>
          {leftOut > 0 ? (
            <p className="text-13 text-ink-soft">{t('insights:dose.leftOut', { count: leftOut })}</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
