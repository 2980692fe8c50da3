import type { OperatorEventLine } from '@balsamo/contract/operators/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { operatorEventsQuery } from './operator-queries.ts';
import { PagedList } from './paged-list.tsx';

/** What operators did, newest first: who, what, to whom or what, and when. */
export function OperatorHistoryPage() {
  const { t } = useTranslation(['operators']);
  const query = useInfiniteQuery(operatorEventsQuery);
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:history.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:history.intro')}</p>
      </header>
      <PagedList
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        label={t('operators:history.title')}
        failed={t('operators:history.loadFailed')}
        empty={{ title: t('operators:history.empty'), text: t('operators:history.emptyText') }}
        isGrid={false}
      >
        {(line) => <Line key={line.id} line={line} />}
      </PagedList>
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
