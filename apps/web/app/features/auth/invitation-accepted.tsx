import { Handshake } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { ScreenMessage } from './screen-message.tsx';

/** How long the good news stand before the diary opens (product.md §9). */
const REDIRECT_MS = 1_500;
const DIARY = '/diary#doctor';

export function InvitationAccepted({ doctor }: { doctor: string }) {
  const { t } = useTranslation(['invitations']);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(DIARY, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <ScreenMessage
      icon={<Handshake aria-hidden="true" />}
      title={t('invitations:success.title')}
      actions={
        <Button asChild size="lg">
          <Link to={DIARY} replace>
            {t('invitations:success.action')}
          </Link>
        </Button>
      }
    >
      <p>{t('invitations:success.text', { doctor })}</p>
    </ScreenMessage>
  );
}
