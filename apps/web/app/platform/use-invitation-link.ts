import { invitationPathOf } from '@balsamo/domain/connections/invitation-link.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Sends an invitation that landed on the home page on to its screen (spec §2.1). The server has led those with a session
 * to their own area, and the browser has kept the hash: so it is looked for there, too.
 */
export function useInvitationLink(): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const path = invitationPathOf(new URLSearchParams(search)) ?? invitationPathOf(new URLSearchParams(hash.slice(1)));
    if (path) navigate(path, { replace: true });
  }, [search, hash, navigate]);
}
