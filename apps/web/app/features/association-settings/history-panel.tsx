import type { AssociationEventLine } from '@balsamo/contract/association-settings/schemas.ts';
import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { SETTINGS } from '@balsamo/domain/associations/settings.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { settingsFailure } from './settings-failure.ts';
import { eventsQuery } from './settings-queries.ts';

/** What staff did, newest first: who, what, to whom or what, and when. */
export function HistoryPanel() {
  const { t } = useTranslation(['associationSettings', 'common']);
  const { id } = useAssociation();
  const query = useInfiniteQuery(eventsQuery(id));
  const lines = query.data?.pages.flatMap(({ items }) => items);
  if (!lines) {
    return query.isError ? (
      <LoadFailed query={query} title={t('associationSettings:history.loadFailed')} retry={t('common:action.retry')}>
        {settingsFailure(query.error, t)}
      </LoadFailed>
    ) : (
      <Skeleton className="h-64" aria-label={t('associationSettings:loading')} />
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState title={t('associationSettings:history.empty')}>
        {t('associationSettings:history.emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-160 flex-col gap-4">
      <p className="text-15 text-ink-soft">{t('associationSettings:history.intro')}</p>
      <ol aria-label={t('associationSettings:history.list')} className="flex flex-col">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15">
          {t('associationSettings:history.loadFailed')}
        </p>
      ) : null}
      <MoreButton query={query} className="self-start">
        {t('associationSettings:history.more')}
      </MoreButton>
    </div>
  );
}

function Line({ line }: { line: AssociationEventLine }) {
  const { t, i18n } = useTranslation(['associationSettings']);
  const timeZone = useHomeTimeZone();
  const when = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const subject = useSubject(line);
  const details = [line.personName, subject].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-col border-line border-b py-3 last:border-b-0">
      <p className="break-words">
        <span className="font-medium">{line.actorName ?? t('associationSettings:history.deleted')}</span>{' '}
        {t(`associationSettings:history.kind.${line.kind}`)}
      </p>
      {details ? <p className="break-words text-15 text-ink-soft">{details}</p> : null}
      <time dateTime={line.at} className="text-13 text-ink-soft">
        {when.format(new Date(line.at))}
      </time>
    </li>
  );
}

/** What is kept by its name in the code, in words; all else as it was called. */
function useSubject({ kind, subject }: AssociationEventLine): string | null {
  const { t } = useTranslation(['associationSettings', 'association']);
  if (subject === null) return null;
  if (kind === 'settings_changed') {
    const names = subject.split(', ').flatMap((name) => SETTINGS.find((setting) => setting === name) ?? []);
    return names.map((name) => t(`associationSettings:field.${name}`)).join(', ');
  }
  if (kind === 'invitation_list_read') return t('associationSettings:history.invited', { count: Number(subject) });
  if (kind === 'image_changed' && (subject === 'logo' || subject === 'banner')) {
    return t(`associationSettings:image.${subject}`);
  }
  const role = STAFF_ROLES.find((one) => one === subject);
  return role ? t(`association:role.${role}`) : subject;
}
