import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/ui/skeleton.tsx';

/** The place of the overview while it is on its way, as high as what will stand there. */
export function OverviewSkeleton() {
  const { t } = useTranslation(['dashboard']);
  return (
    <div className="flex flex-col gap-7" aria-busy="true">
      <span className="sr-only">{t('dashboard:loading')}</span>
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="h-24 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-12 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
