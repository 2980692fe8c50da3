import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';

/** Counted no further (contract: `NEW_ENTRIES_MAX`). */
const COUNTED_MAX = 99;

/** What a patient recorded since the doctor's last look; nothing where there is nothing. */
export function NewEntriesBadge({ count }: { count: number }) {
  const { t } = useTranslation(['dashboard']);
  if (count === 0) return null;
  return (
    <Badge tone="done">
      {count > COUNTED_MAX
        ? t('dashboard:patient.newMany', { max: COUNTED_MAX })
        : t('dashboard:patient.new', { count })}
    </Badge>
  );
}
