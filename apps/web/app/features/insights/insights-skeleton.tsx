import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Columns } from './insights-board.tsx';

/** The board while its numbers are on their way, as high as the board will be. */
export function InsightsSkeleton() {
  const { t } = useTranslation(['insights']);
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <span className="sr-only">{t('insights:loading')}</span>
      <Skeleton className="h-119 rounded-card lg:h-63" />
      <Columns
        left={
          <>
            <Skeleton className="h-68 rounded-card" />
            <Skeleton className="h-113 rounded-card md:h-103" />
            <Skeleton className="h-165 rounded-card md:h-157" />
            <Skeleton className="h-149 rounded-card md:h-137" />
          </>
        }
        right={
          <>
            <Skeleton className="h-72 rounded-card md:h-47" />
            <Skeleton className="h-95 rounded-card md:h-89" />
            <Skeleton className="h-116 rounded-card md:h-111" />
            <Skeleton className="h-95 rounded-card md:h-90" />
            <Skeleton className="h-80 rounded-card" />
            <Skeleton className="h-90 rounded-card" />
          </>
        }
      />
    </div>
  );
}
