import { lazy, Suspense, useEffect, useState } from 'react';
import { isInstallDismissed, useInstallState } from '../../platform/install.ts';

const loadCard = () => import('./install-card.tsx');
const InstallCard = lazy(loadCard);
/** spec §2.6. */
const ASK_AFTER_MS = 3_000;

/** Offers to install the app, once the person has looked around; never over another card. */
export function InstallPrompt() {
  const state = useInstallState();
  const isOffered = state === 'installable' || state === 'manual';
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isOffered || isInstallDismissed()) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      // Fetched first: what is shown is whole.
      await loadCard().catch(() => {});
      if (!isGone) setWanted(true);
    }, ASK_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isOffered]);

  return isWanted ? (
    <Suspense fallback={null}>
      <InstallCard onClose={() => setWanted(false)} />
    </Suspense>
  ) : null;
}
