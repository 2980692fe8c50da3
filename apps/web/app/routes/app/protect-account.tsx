import { lazy, Suspense } from 'react';
import { Spinner } from '../../components/ui/spinner.tsx';

/** Fetched by itself, so that no other account screen carries it. */
const ProtectAccountScreen = lazy(() => import('../../features/auth/protect-account-screen.tsx'));

export default function ProtectAccountPage() {
  return (
    <Suspense fallback={<Spinner />}>
      <ProtectAccountScreen />
    </Suspense>
  );
}
