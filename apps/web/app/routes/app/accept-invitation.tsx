import { useParams } from 'react-router';
import { InvitationScreen } from '../../features/auth/invitation-screen.tsx';

export default function AcceptInvitationPage() {
  return <InvitationScreen token={useParams().token} />;
}
