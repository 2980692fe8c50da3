import type { Usage } from '@balsamo/contract/analytics/schemas.ts';
import { USAGE_PERIODS, type UsagePeriod } from '@balsamo/domain/analytics/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { ShareBars } from '../../components/charts/share-bars.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { operatorProblem } from './operator-problem.ts';
import { usageQuery } from './operator-queries.ts';

/** How often pages are opened and what is done there, of those who agreed to be counted: sums in which nobody stands (ADR-0049). */
export function UsagePage() {
  const { t } = useTranslation(['operators']);
  const [period, setPeriod] = useState<UsagePeriod>(30);
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:usage.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:usage.intro')}</p>
      </header>
      <SegmentedControl
        label={t('operators:usage.period')}
        segments={USAGE_PERIODS.map((days) => ({
          value: String(days),
          label: t('operators:usage.days', { count: days }),
        }))}
        value={String(period)}
        onValueChange={(value) => setPeriod(USAGE_PERIODS.find((days) => String(days) === value) ?? period)}
      >
        {USAGE_PERIODS.map((days) => (
          <SegmentPanel key={days} value={String(days)}>
            <Period days={days} />
          </SegmentPanel>
        ))}
      </SegmentedControl>
    </>
  );
}

function Period({ days }: { days: UsagePeriod }) {
  const { t } = useTranslation(['operators', 'common']);
  const query = useQuery(usageQuery(days));
  if (query.data) return <Sums usage={query.data} />;
  if (!query.isError) return <Skeleton className="h-96 rounded-card" aria-label={t('operators:loading')} />;
  return (
    <LoadFailed query={query} title={t('operators:usage.loadFailed')} retry={t('common:action.retry')}>
      {operatorProblem(query.error, t)}
    </LoadFailed>
  );
}

function Sums({ usage: { days, pages, events } }: { usage: Usage }) {
  const { t, i18n } = useTranslation(['operators']);
  const language = htmlLanguage(i18n.language);
  const number = new Intl.NumberFormat(language);
  const dayFormat = dateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const views = days.reduce((sum, day) => sum + day.views, 0);
  if (views === 0 && events.length === 0) {
    return (
      <EmptyState mark={<OpenNotebook />} title={t('operators:usage.empty')}>
        {t('operators:usage.emptyText')}
      </EmptyState>
    );
  }
  const bars = (lines: readonly { key: string; name: string; count: number }[]) => {
    const most = Math.max(...lines.map(({ count }) => count));
    return lines.map(({ key, name, count }) => ({ key, name, value: number.format(count), share: count / most }));
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Part title={t('operators:usage.pages')}>
        <p className="mb-4 flex flex-wrap items-baseline gap-x-2">
          <span className="figure text-38 text-leaf">{number.format(views)}</span>
          <span className="text-15 text-ink-soft">{t('operators:usage.views', { count: views })}</span>
        </p>
        <ShareBars
          isOrdered
          bars={bars(
            pages.map((line) => ({ key: line.page, name: t(`operators:usage.page.${line.page}`), count: line.views })),
          )}
        />
        <div className="mt-4">
          <DataTable
            caption={t('operators:usage.byDay')}
            columns={[t('operators:usage.day'), t('operators:usage.viewsColumn')]}
            rows={days.map((line) => ({
              key: line.day,
              cells: [dayFormat.format(new Date(line.day)), number.format(line.views)],
            }))}
          />
        </div>
      </Part>
      {events.length > 0 ? (
        <Part title={t('operators:usage.events')}>
          <ShareBars
            isOrdered
            bars={bars(
              events.map(({ event, count }) => ({ key: event, name: t(`operators:usage.event.${event}`), count })),
            )}
          />
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 text-21">
        {title}
      </h2>
      <Card className="md:p-5">{children}</Card>
    </section>
  );
}
