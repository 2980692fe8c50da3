import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/ui/skeleton.tsx';

/** The report while its numbers are on their way, about as high as it will be. */
export function ReportSkeleton() {
  const { t } = useTranslation(['reports']);
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <span className="sr-only">{t('reports:loading')}</span>
      <Skeleton className="h-16 rounded-control md:h-11" />
      <Skeleton className="h-88 rounded-card lg:h-45" />
      <Skeleton className="h-105 rounded-card" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-100 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  );
}
