import { ForgotPasswordScreen } from '../../features/auth/forgot-password-screen.tsx';

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
