import type { OperatorEventLine } from '@balsamo/contract/operators/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { operatorProblem } from './operator-problem.ts';
import { operatorEventsQuery } from './operator-queries.ts';

/** What operators did, newest first: who, what, to whom or what, and when. */
export function OperatorHistoryPage() {
  const { t } = useTranslation(['operators', 'common']);
  const query = useInfiniteQuery(operatorEventsQuery);
  const lines = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:history.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:history.intro')}</p>
      </header>
      {lines ? (
        lines.length === 0 ? (
          <EmptyState mark={<OpenNotebook />} title={t('operators:history.empty')}>
            {t('operators:history.emptyText')}
          </EmptyState>
        ) : (
          <div className="flex max-w-160 flex-col gap-4">
            <ol aria-label={t('operators:history.title')} className="flex flex-col">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ol>
            {query.isFetchNextPageError ? (
              <p role="alert" className="text-15">
                {t('operators:history.loadFailed')}
              </p>
            ) : null}
            <MoreButton query={query} className="self-start">
              {t('operators:more')}
            </MoreButton>
          </div>
        )
      ) : query.isError ? (
        <LoadFailed query={query} title={t('operators:history.loadFailed')} retry={t('common:action.retry')}>
          {operatorProblem(query.error, t)}
        </LoadFailed>
      ) : (
        <Skeleton className="h-64" aria-label={t('operators:loading')} />
      )}
    </>
  );
}

function Line({ line }: { line: OperatorEventLine }) {
  const { t, i18n } = useTranslation(['operators']);
  const timeZone = useHomeTimeZone();
  const when = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const details = [line.personName, line.subject].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-col border-line border-b py-3 last:border-b-0">
      <p className="break-words">
        <span className="font-medium">{line.actorName ?? t('operators:history.deleted')}</span>{' '}
        {t(`operators:history.kind.${line.kind}`)}
      </p>
      {details ? <p className="break-words text-15 text-ink-soft">{details}</p> : null}
      <time dateTime={line.at} className="text-13 text-ink-soft">
        {when.format(new Date(line.at))}
      </time>
    </li>
  );
}
