import { useTranslation } from 'react-i18next';

/** How many members an association has, in words: Portuguese and French say "0 membro". */
export function useMemberCount(): (count: number) => string {
  const { t } = useTranslation(['myAssociations']);
  return (count) => (count === 0 ? t('myAssociations:noMembers') : t('myAssociations:members', { count }));
}

/** How many doctors an association recommends, in words. */
export function useDoctorCount(): (count: number) => string {
  const { t } = useTranslation(['myAssociations']);
  return (count) => (count === 0 ? t('myAssociations:noDoctors') : t('myAssociations:doctors', { count }));
}
