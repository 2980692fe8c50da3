import { type ComponentType, lazy, Suspense } from 'react';
import { useKnownAccount } from '../../platform/session.ts';
import type { ErasureBannerProps } from './erasure-banner.tsx';

/** Hardly anyone ever needs it. One that cannot be fetched takes no page away: the settings say the same. */
const ErasureBanner = lazy(
  (): Promise<{ default: ComponentType<ErasureBannerProps> }> =>
    import('./erasure-banner.tsx').catch(() => ({ default: () => null })),
);

/** Says on every page that the account is to be erased, as long as it is. */
export function ErasureNotice() {
  const account = useKnownAccount();
  // Of somebody else's diary the settings of care say it, in other words.
  if (!account?.erasure || account.care) return null;
  return (
    <Suspense fallback={null}>
      <ErasureBanner dueAt={account.erasure.dueAt} timeZone={account.timeZone} />
    </Suspense>
  );
}
