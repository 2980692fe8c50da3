import { UnsentAtDoor } from '../../components/outbox/unsent-at-door.tsx';
import { AccountScreen } from '../../features/auth/account-screen.tsx';

export default function SignInPage() {
  return (
    <>
      <AccountScreen initialMode="login" />
      <UnsentAtDoor />
    </>
  );
}
