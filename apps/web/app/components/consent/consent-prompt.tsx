import { lazy, Suspense, useEffect, useState } from 'react';
import { useAreConsentPreferencesOpen, useConsent } from '../../platform/consent.ts';
import { isBusy } from '../../platform/is-busy.ts';
import { useI18n } from '../../platform/use-i18n.ts';

const loadCard = () => import('./consent-card.tsx');
const ConsentCard = lazy(loadCard);
/** spec §9. */
const ASK_AFTER_MS = 1_000;

/**
 * Asks once on each device whether visits may be counted, and again where the person opens the question. Read out when it comes by
 * itself, and never over what somebody is typing or has open.
 */
export function ConsentPrompt({ isAboveTabs = false }: { isAboveTabs?: boolean }) {
  const i18n = useI18n();
  const isUnanswered = useConsent() === 'none';
  const isReopened = useAreConsentPreferencesOpen();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isUnanswered) return;
    let isGone = false;
    const ask = async () => {
      if (isBusy()) return wait();
      // Fetched first: what is shown is whole. What cannot be fetched now is asked with the next page.
      await Promise.all([loadCard(), i18n.loadNamespaces('consent')]).catch(() => {});
      if (!isGone) setDue(true);
    };
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void ask(), ASK_AFTER_MS);
    };
    wait();
    return () => {
      isGone = true;
      clearTimeout(timer);
      setDue(false);
    };
  }, [isUnanswered, i18n]);

  return (
    <div aria-live="polite">
      {isReopened || (isUnanswered && isDue) ? (
        <Suspense fallback={null}>
          <ConsentCard key={String(isReopened)} isReopened={isReopened} isAboveTabs={isAboveTabs} />
        </Suspense>
      ) : null}
    </div>
  );
}
