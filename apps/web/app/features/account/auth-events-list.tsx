import type { AuthEvent } from '@balsamo/contract/account/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { authEventsQuery } from './account-queries.ts';

/** Sign-ins and changes of what opens the account, newest first. */
export function AuthEventsList({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation(['account']);
  const query = useInfiniteQuery(authEventsQuery);
  const events = query.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="mt-3 flex flex-col gap-3 border-line border-t pt-4">
      <div>
        <h3 id="auth-events-title" className="font-sans text-15 font-medium tracking-normal">
          {t('account:events.title')}
        </h3>
        <p className="text-13 text-ink-soft">{t('account:events.hint')}</p>
      </div>
      {!events && !query.isError ? <Skeleton className="h-24" aria-label={t('account:events.loading')} /> : null}
      {!events && query.isError ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-15">{t('account:events.failed')}</p>
          <Button variant="secondary" isPending={query.isFetching} onClick={() => void query.refetch()}>
            {t('account:retry')}
          </Button>
        </div>
      ) : null}
      {events?.length === 0 ? <p className="text-15 text-ink-soft">{t('account:events.none')}</p> : null}
      {events && events.length > 0 ? (
        <ul aria-labelledby="auth-events-title" className="flex flex-col gap-2.5">
          {events.map((event) => (
            <EventLine key={event.id} event={event} timeZone={timeZone} />
          ))}
        </ul>
      ) : null}
      {events && query.isError ? (
        <p role="alert" className="text-13">
          {t('account:events.failed')}
        </p>
      ) : null}
      <MoreButton query={query} className="self-start">
        {t('account:events.more')}
      </MoreButton>
    </div>
  );
}

function EventLine({ event, timeZone }: { event: AuthEvent; timeZone: string }) {
  const { t, i18n } = useTranslation(['account']);
  const { kind, at, browser, system, network } = event;
  const format = dateTimeFormat(htmlLanguage(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const device =
    browser && system ? t('account:security.device', { browser, system }) : (browser ?? system ?? undefined);
  const from = [format.format(new Date(at)), device, network ? t('account:events.network', { network }) : undefined];
  return (
    <li>
      <p className="text-15">{t(`account:events.kind.${kind}`)}</p>
      <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">{from.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
