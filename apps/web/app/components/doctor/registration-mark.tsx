import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';

/** Nobody has checked this doctor's registration yet (spec-D35): stands wherever someone sees them who is not connected. */
export function RegistrationMark({ isChecked }: { isChecked: boolean | null }) {
  const { t } = useTranslation(['doctors']);
  return isChecked === false ? <Badge tone="pending">{t('doctors:unchecked')}</Badge> : null;
}
