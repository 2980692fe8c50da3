import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';

/** Opens a look at a patient over the list; their page is a step further. */
export function LookButton({ name, onLook }: { name: string; onLook: () => void }) {
  const { t } = useTranslation(['patients']);
  return (
    <Button variant="ghost" size="sm" aria-label={t('patients:lookNamed', { name })} onClick={onLook}>
      {t('patients:look')}
    </Button>
  );
}
