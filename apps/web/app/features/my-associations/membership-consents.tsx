import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWhose } from '../../components/acting/use-whose.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { membershipsQuery } from './my-association-queries.ts';
import { SummaryConsent, WhatTheySee } from './summary-consent.tsx';

/** What the patient shows each of their associations: in the settings, where consents are looked for (spec-D15). */
export default function MembershipConsents() {
  const { t } = useTranslation(['myAssociations', 'common']);
  const whose = useWhose();
  const { data, isError, isFetching, refetch } = useQuery(membershipsQuery);
  if (!data) {
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-15">{t('myAssociations:loadFailed')}</p>
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-24" aria-label={t('myAssociations:loading')} />
    );
  }
  if (data.items.length === 0) {
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-15 text-ink-soft">{t('myAssociations:consent.none', whose)}</p>
        <Button asChild variant="secondary" size="sm">
          <Link to={{ pathname: '/diary', hash: 'association' }}>{t('myAssociations:consent.seeAssociations')}</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <WhatTheySee />
      <ul className="flex flex-col gap-2 border-line border-t pt-2">
        {data.items.map((membership) => (
          <li key={membership.association.id}>
            <SummaryConsent membership={membership} isNamed />
          </li>
        ))}
      </ul>
    </div>
  );
}
