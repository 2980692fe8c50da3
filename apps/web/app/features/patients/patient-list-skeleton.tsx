import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/ui/skeleton.tsx';

/** The place of the list while it is on its way. */
export function PatientListSkeleton() {
  const { t } = useTranslation(['patients']);
  return (
    <div className="flex flex-col gap-2.5" aria-busy="true">
      <span className="sr-only">{t('patients:loading')}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24 rounded-card" />
      ))}
    </div>
  );
}
