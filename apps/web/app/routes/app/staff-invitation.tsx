import { staffInvitationTokenIn } from '@balsamo/domain/associations/staff-invitation.ts';
import { StaffInvitationScreen } from '../../features/auth/staff-invitation-screen.tsx';
import { useFragment } from '../../platform/use-fragment.ts';

export default function StaffInvitationPage() {
  const hash = useFragment();
  return <StaffInvitationScreen token={hash === undefined ? null : staffInvitationTokenIn(hash)} />;
}
