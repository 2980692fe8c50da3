import type { Care, CareActEntry } from '@balsamo/contract/care/schemas.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { careProblemText } from '../../components/care/care-problem.ts';
import { careKeys } from '../../components/care/care-query.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { api } from '../../platform/api-client.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';

const actsQuery = infiniteQueryOptions({
  queryKey: careKeys.acts,
  queryFn: ({ signal, pageParam }) => api.get('/api/care/acts', { signal, query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: 0,
});

/** What caregivers did in the diary that the page shows, newest first. */
export function CareActs({ care }: { care: Care }) {
  const { t } = useTranslation(['care']);
  if (care.caregivers.length === 0) return null;
  return (
    <Disclosure label={t('care:acts.open')} hint={t('care:acts.intro')}>
      <Acts />
    </Disclosure>
  );
}

function Acts() {
  const { t, i18n } = useTranslation(['care', 'common']);
  const timeZone = useHomeTimeZone();
  const query = useInfiniteQuery(actsQuery);
  const acts = query.data?.pages.flatMap(({ items }) => items);
  const time = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (!acts) {
    return query.isError ? (
      <LoadFailed query={query} title={t('care:acts.loadFailed')} retry={t('common:action.retry')}>
        {careProblemText(query.error, t)}
      </LoadFailed>
    ) : (
      <Skeleton className="h-32" aria-label={t('care:acts.loading')} />
    );
  }
  if (acts.length === 0) return <p className="text-15 text-ink-soft">{t('care:acts.none')}</p>;
  const nameOf = ({ caregiver }: CareActEntry) => caregiver.name ?? t('care:caregivers.erased');
  // A kind that this version of the app does not know has words too.
  const kindOf = ({ kind }: CareActEntry) => t(`care:kind.${kind as 'other'}`, { defaultValue: t('care:kind.other') });
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2.5">
        {acts.map((act) => (
          <li key={act.id} className="text-15">
            {t(`care:acts.line.${act.act}`, { name: nameOf(act), kind: kindOf(act) })}
            <span className="block text-13 text-ink-soft">{time.format(new Date(act.at))}</span>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{t('care:acts.more')}</MoreButton>
    </div>
  );
}
