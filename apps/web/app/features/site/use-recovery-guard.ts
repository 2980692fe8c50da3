import { isRecoveryLink } from '@balsamo/domain/auth/recovery-link.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Sends mailed links that landed on the home page on to the password screen, tokens and all (spec §2.1). */
export function useRecoveryGuard(): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const isRecovery = [search, hash.slice(1)].some((text) => isRecoveryLink(new URLSearchParams(text)));
    if (isRecovery) navigate({ pathname: '/atualizar-senha', search, hash }, { replace: true });
  }, [search, hash, navigate]);
}
