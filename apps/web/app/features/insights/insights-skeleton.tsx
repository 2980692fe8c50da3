import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Columns } from './insights-board.tsx';

/** The board while its numbers are on their way, as high as the board will be. */
export function InsightsSkeleton() {
  const { t } = useTranslation(['insights']);
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <span className="sr-only">{t('insights:loading')}</span>
      <Skeleton className="h-84 rounded-card lg:h-60" />
      <Columns
        left={
          <>
            <Skeleton className="h-65 rounded-card" />
            <Skeleton className="h-108 rounded-card" />
            <Skeleton className="h-110 rounded-card" />
            <Skeleton className="h-110 rounded-card" />
          </>
        }
        right={
          <>
            <Skeleton className="h-110 rounded-card" />
            <Skeleton className="h-48 rounded-card" />
            <Skeleton className="h-105 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
            <Skeleton className="h-60 rounded-card" />
            <Skeleton className="h-80 rounded-card" />
          </>
        }
      />
    </div>
  );
}
