import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWhose } from '../../components/acting/use-whose.ts';
import { Button } from '../../components/ui/button.tsx';

/** The way to who looked at what, from where it is decided who may. */
export function AccessLogLink() {
  const { t } = useTranslation(['accessLog']);
  const whose = useWhose();
  return (
    <Button asChild variant="ghost" className="-ml-gutter mt-4 text-ink-soft">
      <Link to="/conta#quem-viu">
        <Eye className="size-5" aria-hidden="true" />
        {t('accessLog:title', whose)}
      </Link>
    </Button>
  );
}
