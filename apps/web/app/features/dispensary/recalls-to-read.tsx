import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { handedQuery } from '../../components/association/handed-query.ts';
import { PartNotFetched } from '../../components/layout/not-fetched.tsx';
import { LazyPart } from '../../components/ui/lazy-part.tsx';

/** Hardly ever needed. */
const RecallBanners = lazy(() => import('./recall-banners.tsx'));

/** On top of what a patient opens: recalls that they have not confirmed. Asks for them, also for the marks on items and entries below. */
export function RecallsToRead() {
  const { t } = useTranslation(['common']);
  const { data } = useQuery(handedQuery);
  const recalls = data?.recalls.filter(({ confirmedAt }) => confirmedAt === null) ?? [];
  if (recalls.length === 0) return null;
  return (
    <LazyPart missing={<PartNotFetched title={t('common:offline.recall')} className="mb-4" />}>
      <RecallBanners recalls={recalls} />
    </LazyPart>
  );
}
