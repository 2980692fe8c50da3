import { useTranslation } from 'react-i18next';
import { useActing } from './acting.ts';
import { PersonMark } from './person-mark.tsx';

/** In whose name a sheet records, at its top. Nothing where the account acts for itself. */
export function ActingLine() {
  const { t } = useTranslation(['common']);
  const acting = useActing();
  if (!acting) return null;
  return (
    <p className="flex items-center gap-2 pt-1 text-13 font-semibold">
      <PersonMark name={acting.name} colour={acting.colour} size="xs" />
      <span className="min-w-0 wrap-anywhere">{t('common:care.for', { name: acting.name })}</span>
    </p>
  );
}
