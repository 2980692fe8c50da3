import { careInvitationTokenIn } from '@balsamo/domain/care/care.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { CareInvitationScreen } from '../../features/auth/care-invitation-screen.tsx';
import { stopActing } from '../../platform/stop-acting.ts';

export default function CareInvitationPage() {
  const { hash } = useLocation();
  useState(stopActing);
  return <CareInvitationScreen token={careInvitationTokenIn(hash)} />;
}
