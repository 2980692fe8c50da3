import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ConsentChoice, chooseConsent, closeConsentPreferences, consentChoice } from '../../platform/consent.ts';
import { useDocumentParts } from '../../platform/document.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { CONSENT_ID } from '../../platform/start-on-use.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FLOATING_CARD, useFloatingCard } from '../ui/floating-card.ts';

/** Only the areas of the app have a tab bar to stand above. */
const WITHOUT_TABS = 'bottom-[calc(0.75rem+env(safe-area-inset-bottom))]';
type ConsentCardProps = {
  /** Else it is in the page already, hidden. */
  isAsked: boolean;
  isReopened: boolean;
  isAboveTabs: boolean;
};

/** The question whether visits may be counted (spec §2.6): both answers weigh the same, and closing it grants nothing. */
export default function ConsentCard({ isAsked, isReopened, isAboveTabs }: ConsentCardProps) {
  const { t, i18n } = useTranslation(['consent', 'common']);
  const titleId = useId();
  const hasTagManager = useDocumentParts().tagManagerId !== undefined;
  const { ref, isFirst } = useFloatingCard(useWasShown() || isAsked, isReopened);
  const heading = useReturnedFocus(isReopened, isFirst);
  const kept = isReopened ? consentChoice() : undefined;
  const choose = (choice: ConsentChoice['choice']) => chooseConsent(choice, new Date(), hasTagManager);
  const close = () => (kept ? closeConsentPreferences() : choose('denied'));
  const link = (page: 'cookies' | 'privacy') => (
    <Link
      to={sitePathIn(page, i18n.language)}
      className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
    >
      {t(`consent:${page}`)}
    </Link>
  );
  return (
    <section
      id={CONSENT_ID}
      ref={isFirst ? ref : undefined}
      hidden={!isFirst}
      suppressHydrationWarning
      aria-labelledby={titleId}
      className={classNames(
        FLOATING_CARD,
        'max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain print:hidden',
        !isAboveTabs && WITHOUT_TABS,
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="flex items-start justify-between gap-2">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="pt-1 text-17 outline-none">
          {t('consent:title')}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('common:action.close')}
          onClick={close}
          className="-mt-2 -mr-2"
        >
          {/* By hand: the file of icons that others share would cost a visitor's first page a kilobyte more. */}
          <svg
            viewBox="0 0 24 24"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            aria-hidden="true"
          >
            <path d="M6 6l12 12M18 6L6 18" strokeLinecap="round" />
          </svg>
        </Button>
      </div>
      <p className="text-15 text-ink-soft">{t(hasTagManager ? 'consent:textWithTagManager' : 'consent:text')}</p>
      {kept ? (
        <p className="mt-1 text-15">
          {t(`consent:now.${kept.choice}`, {
            date: kept.at.toLocaleDateString(htmlLanguage(i18n.language), { dateStyle: 'long' }),
          })}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-4 text-13">
        {link('cookies')}
        {link('privacy')}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="secondary" className="min-w-min flex-1 basis-0 px-2 py-1.5" onClick={() => choose('denied')}>
          {t('consent:essentials')}
        </Button>
        <Button variant="secondary" className="min-w-min flex-1 basis-0 px-2 py-1.5" onClick={() => choose('granted')}>
          {t('consent:all')}
        </Button>
      </div>
    </section>
  );
}

/** Did the script of the page show the question before this code was there (start-on-use.ts)? Then it stays where it stands. */
function useWasShown(): boolean {
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => setWasShown(document.getElementById(CONSENT_ID)?.hidden === false), []);
  return wasShown;
}

/** Whoever opened the question by hand is led into it, and back to where they were once it is answered. */
function useReturnedFocus(isReopened: boolean, isShown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isReopened || !isShown) return;
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [isReopened, isShown]);
  return heading;
}
