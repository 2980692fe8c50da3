import { Handshake } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { ScreenMessage } from './screen-message.tsx';

/** How long the good news stand before the diary opens (spec §9). */
const REDIRECT_MS = 1_500;
const DIARY = '/diary#doctor';

export function InvitationAccepted({ doctor }: { doctor: string }) {
  const { t } = useTranslation(['invitations']);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(DIARY, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <Done title={t('invitations:success.title')} text={t('invitations:success.text', { doctor })} />;
}

/** Nothing is decided yet: this stands until it was read. */
export function InvitationAsked({ doctor }: { doctor: string }) {
  const { t } = useTranslation(['invitations']);
  return <Done title={t('invitations:asked.title')} text={t('invitations:asked.text', { doctor })} />;
}

function Done({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation(['invitations']);
  return (
    <ScreenMessage
      icon={<Handshake aria-hidden="true" />}
      title={title}
      actions={
        <Button asChild size="lg">
          <Link to={DIARY} replace>
            {t('invitations:success.action')}
          </Link>
        </Button>
      }
    >
      <p>{text}</p>
    </ScreenMessage>
  );
}
