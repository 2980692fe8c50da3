import { type ComponentType, lazy, Suspense } from 'react';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

/** Fetched for those alone who lack a registration; where it does not arrive, the area is there without it. */
const CrmBanner = lazy<ComponentType>(() =>
  import('../../features/account/doctor-profile/crm-banner.tsx').catch(() => ({ default: () => null })),
);

/** Asks a doctor without a registration for it, above every part of the area (spec §2.4). */
export function MissingCrm() {
  const { crm } = useSignedInAccount();
  if (crm !== null) return null;
  return (
    <Suspense fallback={<Skeleton className="mb-5 h-64.5 rounded-card md:h-47" />}>
      <CrmBanner />
    </Suspense>
  );
}
