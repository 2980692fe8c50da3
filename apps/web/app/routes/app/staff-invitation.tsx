import { staffInvitationTokenIn } from '@balsamo/domain/associations/staff-invitation.ts';
import { useLocation } from 'react-router';
import { StaffInvitationScreen } from '../../features/auth/staff-invitation-screen.tsx';

export default function StaffInvitationPage() {
  return <StaffInvitationScreen token={staffInvitationTokenIn(useLocation().hash)} />;
}
