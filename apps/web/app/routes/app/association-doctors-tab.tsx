import { useTranslation } from 'react-i18next';

/** Replaced by its feature. */
export default function AssociationDoctorsTab() {
  const { t } = useTranslation(['association']);
  return <h1 className="text-28">{t('association:tab.doctors')}</h1>;
}
