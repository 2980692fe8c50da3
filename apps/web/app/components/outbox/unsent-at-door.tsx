import { CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAnyUnsentMark } from '../../offline/outbox/unsent-mark.ts';

const neverChanges = () => () => {};

/** Says at the door, to whoever was sent there, that what was recorded is still here and goes on after signing in. */
export function UnsentAtDoor() {
  const { t } = useTranslation(['common']);
  const isUnsent = useSyncExternalStore(neverChanges, hasAnyUnsentMark, () => false);
  if (!isUnsent) return null;
  return (
    <p className="mt-6 flex items-start gap-2.5 rounded-control bg-honey-wash px-4 py-3 text-13 text-honey-text">
      <CloudUpload className="size-4.5 shrink-0" aria-hidden="true" />
      {t('common:outbox.atDoor')}
    </p>
  );
}
