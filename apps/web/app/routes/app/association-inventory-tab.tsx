import { useTranslation } from 'react-i18next';

/** Replaced by its feature. */
export default function AssociationInventoryTab() {
  const { t } = useTranslation(['association']);
  return <h1 className="text-28">{t('association:tab.inventory')}</h1>;
}
