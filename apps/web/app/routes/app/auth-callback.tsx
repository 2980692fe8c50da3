export default function AuthCallbackPage() {
  return null;
}
