import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export function BackToSignIn() {
  const { t } = useTranslation(['auth']);
  return (
    <Link
      to="/entrar"
      className="mt-auto flex min-h-11 items-center gap-2 self-center pt-8 text-15 text-ink-soft hover:text-ink"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {t('auth:backToSignIn')}
    </Link>
  );
}
