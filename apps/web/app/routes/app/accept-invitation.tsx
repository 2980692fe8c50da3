import { invitationPath, invitationTokenIn } from '@balsamo/domain/connections/invitation-link.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { InvitationScreen } from '../../features/auth/invitation-screen.tsx';
import { stopActing } from '../../platform/stop-acting.ts';

/** Links that were mailed before the token stood in the fragment have it in the path: it leaves the address at once. */
export default function AcceptInvitationPage() {
  const { token: tokenInPath } = useParams();
  const { hash } = useLocation();
  useState(stopActing);
  const navigate = useNavigate();
  useEffect(() => {
    if (tokenInPath) navigate(invitationPath(tokenInPath), { replace: true });
  }, [tokenInPath, navigate]);
  return <InvitationScreen token={tokenInPath ?? invitationTokenIn(hash)} />;
}
