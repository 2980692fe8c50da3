import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { hasCareEnded } from '../../offline/device/care-ended-mark.ts';
import { caredFor } from '../../platform/device-person.ts';
import { useKnownAccount } from '../../platform/session.ts';
import { careQuery } from './care-query.ts';
import type { CareStripProps } from './care-strip.tsx';

/** Only those who care for somebody need it. One that cannot be fetched comes with the next start. */
const CareStrip = lazy(
  (): Promise<{ default: ComponentType<CareStripProps> }> =>
    import('./care-strip.tsx').catch(() => ({ default: () => null })),
);

/** After the end of a care, until that was read. */
const CareEnded = lazy(() => import('./care-ended.tsx').catch(() => ({ default: () => null })));

/**
 * On every screen of somebody who cares for others: whose diary this is. Its place is there before its code, and on a device that knows
 * nothing yet before their names: the account says that there are some.
 */
export function CareSlot() {
  const account = useKnownAccount();
  const { data: care } = useQuery({ ...careQuery, enabled: false });
  if (account?.role !== 'paciente') return null;
  const isAlone = care ? care.caresFor.length === 0 : !account.caresForSomeone;
  if (!account.care && caredFor().length === 0 && isAlone) {
    return hasCareEnded() ? (
      <Suspense fallback={null}>
        <CareEnded />
      </Suspense>
    ) : null;
  }
  return (
    <div
      data-care-strip=""
      className="sticky top-0 z-20 min-h-12 bg-surface pt-[env(safe-area-inset-top)] print:hidden"
    >
      <Suspense fallback={null}>
        <CareStrip account={account} />
        {hasCareEnded() ? <CareEnded /> : null}
      </Suspense>
    </div>
  );
}
