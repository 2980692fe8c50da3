import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';
import { classNames } from './class-names.ts';

/** Set on the body while a sheet is open, which locks its scrolling. */
const SHEET_MARK = 'data-scroll-locked';

function watchSheets(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributes: true, attributeFilter: [SHEET_MARK] });
  return () => observer.disconnect();
}

/**
 * Where toasts appear: sonner's defaults (3 visible, 4 s) in our colours, above the tab bar on the phone and above a card that
 * floats. One stands above the other, since in a stack the later one lies over what the earlier one offers to do. While a sheet is
 * open they appear at the top: its actions are at its end, and what closes it at the right.
 */
export default function Toaster() {
  const { t } = useTranslation(['common']);
  const isSheetOpen = useSyncExternalStore(watchSheets, () => document.body.hasAttribute(SHEET_MARK));
  return (
    <Sonner
      visibleToasts={3}
      expand
      duration={4000}
      position={isSheetOpen ? 'top-center' : 'bottom-center'}
      offset={{ bottom: 'calc(1.5rem + var(--toast-lift, 0px))' }}
      mobileOffset={{
        top: 'calc(0.5rem + env(safe-area-inset-top))',
        bottom: 'calc(5rem + var(--toast-lift, 0px) + env(safe-area-inset-bottom))',
      }}
      containerAriaLabel={t('common:toast.region')}
      toastOptions={{
        classNames: {
          toast: classNames(
            '!flex-wrap !gap-y-2 !rounded-card !border-line !bg-surface !text-ink !font-sans !shadow-float',
            // Up to here they are as wide as the screen; the button that closes the sheet stays free.
            isSheetOpen && 'max-[601px]:!w-[calc(100%-2*var(--mobile-offset-left)-3.5rem)]',
          ),
          // Beside less than this a button stands below the words. The sign keeps its place before them, however large the letters.
          content: '!basis-[min(9rem,calc(100%-2rem))]',
          title: '!text-15 !font-semibold',
          description: '!text-13 !text-ink-soft',
          actionButton:
            '!h-auto !min-h-11 !max-w-full !rounded-control !bg-leaf !px-4 !text-15 !text-on-leaf !font-semibold',
          success: '[&_[data-icon]]:!text-leaf',
          error: '[&_[data-icon]]:!text-clay',
        },
      }}
    />
  );
}
