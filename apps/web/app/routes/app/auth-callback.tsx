import { AuthCallbackScreen } from '../../features/auth/auth-callback-screen.tsx';

export default function AuthCallbackPage() {
  return <AuthCallbackScreen />;
}
