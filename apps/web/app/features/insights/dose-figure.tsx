import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { doseSentence } from '@balsamo/domain/insights/sentences.ts';
import { useTranslation } from 'react-i18next';
import { FigureCard } from './figure-card.tsx';
import { useInsightWords } from './insight-words.ts';
import { TableTwin } from './table-twin.tsx';

type Trend = Insights['doseTrends'][number];

/** Does the change go with the milligrams? Per way of using, where doses are known exactly. */
export function DoseFigure({ trends }: { trends: readonly Trend[] }) {
  const { t } = useTranslation(['insights', 'diary']);
  const words = useInsightWords();
  if (trends.length === 0) return null;
  const title = t('insights:dose.title');
  const named = trends.map((one) => ({
    ...one,
    key: `${one.method} ${one.cannabinoid}`,
    name: t('insights:dose.name', {
      method: t(`diary:method.${one.method}`),
      cannabinoid: one.cannabinoid.toUpperCase(),
    }),
  }));
  const total = Math.max(...trends.map(({ trend }) => trend.records));
  const none = t('insights:table.none');
  return (
    <FigureCard title={title} count={words.records(total)}>
      <ul className="flex flex-col gap-3.5">
        {named.map(({ key, name, trend, leftOut }) => (
          <li key={key}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="font-sans text-15 font-semibold">{name}</h3>
              {trend.kind === 'measured' ? (
                <p>
                  <span className="figure text-21">{words.signedFine(trend.perMg.value)}</span>{' '}
                  <span className="text-13 text-ink-soft">{t('insights:dose.perMg')}</span>
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
      <p className="text-13 text-ink-soft">{t('insights:dose.limits')}</p>
      <TableTwin
        caption={title}
        columns={[
          t('insights:table.method'),
          t('insights:dose.perMg'),
          t('insights:table.interval'),
          t('insights:table.records'),
        ]}
        rows={named.map(({ key, name, trend }) => ({
          key,
          cells: [
            name,
            trend.kind === 'measured' ? words.signedFine(trend.perMg.value) : none,
            trend.kind === 'measured' ? words.intervalFine(trend.perMg) : none,
            trend.records,
          ],
        }))}
      />
    </FigureCard>
  );
}
