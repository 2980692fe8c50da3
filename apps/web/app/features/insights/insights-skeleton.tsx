import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Columns } from './columns.tsx';

/** The answer while it is on its way, as high as it will be. */
export function InsightsSkeleton() {
  const { t } = useTranslation(['insights']);
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <span className="sr-only">{t('insights:loading')}</span>
      <Columns left={<Skeleton className="h-93 rounded-card" />} right={<Skeleton className="h-52 rounded-card" />} />
    </div>
  );
}
