import { invitationTokenIn } from '@balsamo/domain/connections/invitation-link.ts';
import { associationInvitationPath } from '@balsamo/domain/memberships/invitation.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { AssociationInvitationScreen } from '../../features/auth/association-invitation-screen.tsx';
import { stopActing } from '../../platform/stop-acting.ts';

/** The token is mailed in the fragment; one in the path (spec §2.1) leaves the address at once. */
export default function AssociationInvitationPage() {
  const { token: tokenInPath } = useParams();
  const { hash } = useLocation();
  useState(stopActing);
  const navigate = useNavigate();
  useEffect(() => {
    if (tokenInPath) navigate(associationInvitationPath(tokenInPath), { replace: true });
  }, [tokenInPath, navigate]);
  return <AssociationInvitationScreen token={tokenInPath ?? invitationTokenIn(hash)} />;
}
