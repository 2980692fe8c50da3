import { AccountScreen } from '../../features/auth/account-screen.tsx';

export default function SignUpPage() {
  return <AccountScreen initialMode="signup" />;
}
