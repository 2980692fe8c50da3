import { careInvitationTokenIn } from '@balsamo/domain/care/care.ts';
import { useState } from 'react';
import { CareInvitationScreen } from '../../features/auth/care-invitation-screen.tsx';
import { stopActing } from '../../platform/stop-acting.ts';
import { useFragment } from '../../platform/use-fragment.ts';

export default function CareInvitationPage() {
  const hash = useFragment();
  useState(stopActing);
  return <CareInvitationScreen token={hash === undefined ? null : careInvitationTokenIn(hash)} />;
}
