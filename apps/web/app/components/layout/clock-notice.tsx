import { type ComponentType, lazy, Suspense } from 'react';
import { useKnownAccount } from '../../platform/session.ts';
import { useClockError } from '../clock-error.ts';
import type { ClockBannerProps } from './clock-banner.tsx';

/** Hardly any device needs it. One that cannot be fetched takes no page away. */
const ClockBanner = lazy(
  (): Promise<{ default: ComponentType<ClockBannerProps> }> =>
    import('./clock-banner.tsx').catch(() => ({ default: () => null })),
);

/** Says to a patient that the clock of this device is wrong, and that what they record is noted at the right time. */
export function ClockNotice() {
  const account = useKnownAccount();
  const offset = useClockError();
  if (offset === undefined || account?.role !== 'paciente') return null;
  return (
    <Suspense fallback={null}>
      <ClockBanner offset={offset} />
    </Suspense>
  );
}
