import { useTranslation } from 'react-i18next';
import { LotsToDispense } from '../../features/dispensary/lots-to-dispense.tsx';
import { RecentDispensings } from '../../features/dispensary/recent-dispensings.tsx';

/** What an association has on its shelf and hands out (spec §2.5). */
export default function AssociationInventoryTab() {
  const { t } = useTranslation(['association']);
  return (
    <>
      <h1 className="mb-4 text-28">{t('association:tab.inventory')}</h1>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-7 lg:grid-cols-2">
        <LotsToDispense />
        <RecentDispensings />
      </div>
    </>
  );
}
