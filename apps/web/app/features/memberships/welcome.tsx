import { WELCOME_PARAMETER } from '@balsamo/domain/memberships/invitation.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '../../components/ui/toast.ts';

/** Long enough to read two lines on a page that has just opened. */
const SHOWN_MS = 8_000;

/** Greets who has just joined an association (spec §2.5), once: the address forgets it. */
export default function Welcome() {
  const { t } = useTranslation(['memberships']);
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const association: unknown = (state as { association?: unknown } | null)?.association;
    const description =
      typeof association === 'string' ? t('memberships:welcome.named', { association }) : t('memberships:welcome.text');
    void showToast('success', t('memberships:welcome.title'), { description, duration: SHOWN_MS });
    const rest = new URLSearchParams(search);
    rest.delete(WELCOME_PARAMETER);
    navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, state, navigate, t]);
  return null;
}
