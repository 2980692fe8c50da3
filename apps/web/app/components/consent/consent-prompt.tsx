import { lazy, Suspense, useEffect, useState } from 'react';
import { useAreConsentPreferencesOpen, useConsent } from '../../platform/consent.ts';
import { isBusy } from '../../platform/is-busy.ts';
import { CONSENT_AFTER_MS } from '../../platform/start-on-use.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import type ConsentCard from './consent-card.tsx';

const loadCard = () => import('./consent-card.tsx');
const LazyCard = lazy(loadCard);

/** The site and the app hold the question in different places: whoever goes from one to the other sees it stay. */
let wasAsked = false;

type ConsentPromptProps = {
  isAboveTabs?: boolean;
  /** The question itself, where the page holds it from the beginning, hidden: its script may have shown it by now (start-on-use.ts). */
  Card?: typeof ConsentCard;
};

/**
 * Asks once on each device whether visits may be counted, and again where the person opens the question. Read out when it comes by
 * itself, and never over what somebody is typing or has open.
 */
export function ConsentPrompt({ isAboveTabs = false, Card }: ConsentPromptProps) {
  const i18n = useI18n();
  const Shown = Card ?? LazyCard;
  const isUnanswered = useConsent() === 'none';
  const isReopened = useAreConsentPreferencesOpen();
  const [isDue, setDue] = useState(wasAsked);
  useEffect(() => {
    if (!isUnanswered) return;
    let isGone = false;
    const ask = async () => {
      if (isBusy()) return wait();
      // Fetched first: what is shown is whole. What cannot be fetched now is asked with the next page.
      await Promise.all([loadCard(), i18n.loadNamespaces('consent')]).catch(() => {});
      if (isGone) return;
      wasAsked = true;
      setDue(true);
    };
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => void ask(), CONSENT_AFTER_MS);
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
      {isReopened || (isUnanswered && (isDue || Card)) ? (
        <Suspense fallback={null}>
          <Shown
            key={String(isReopened)}
            isAsked={isReopened || isDue}
            isReopened={isReopened}
            isAboveTabs={isAboveTabs}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
