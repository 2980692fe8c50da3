import { PackageX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.tsx';
import { useRecallOfItem } from './handed-query.ts';

/** Says of an item of the patient's stock, or of a use of it, that its lot was recalled; nothing of any other. */
export function RecalledMark({ itemId, className }: { itemId: string | null | undefined; className?: string }) {
  const { t } = useTranslation(['diary']);
  if (!useRecallOfItem(itemId)) return null;
  return (
    <Badge
      tone="overdue"
      icon={<PackageX className="size-3.5" aria-hidden="true" />}
      {...(className ? { className } : {})}
    >
      {t('diary:recalled')}
    </Badge>
  );
}
