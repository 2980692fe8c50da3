import { AccountScreen } from '../../features/auth/account-screen.tsx';
// Fetched with the page instead of once the screen is there, which is lazy about it for the sake of /entrar.
import '../../features/auth/sign-up-form.tsx';

export default function SignUpPage() {
  return <AccountScreen initialMode="signup" />;
}
