import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: sonner's defaults (3 visible, 4 s) in our colours, above the tab bar on the phone and above a card that floats. */
export default function Toaster() {
  const { t } = useTranslation(['common']);
  return (
    <Sonner
      visibleToasts={3}
      duration={4000}
      position="bottom-center"
      offset={{ bottom: 'calc(1.5rem + var(--toast-lift, 0px))' }}
      mobileOffset={{ bottom: 'calc(5rem + var(--toast-lift, 0px) + env(safe-area-inset-bottom))' }}
      containerAriaLabel={t('common:toast.region')}
      toastOptions={{
        classNames: {
          toast: '!rounded-card !border-line !bg-surface !text-ink !font-sans !shadow-float',
          title: '!text-15 !font-semibold',
          description: '!text-13 !text-ink-soft',
          actionButton: '!min-h-11 !rounded-control !bg-leaf !px-4 !text-15 !text-on-leaf !font-semibold',
          success: '[&_[data-icon]]:!text-leaf',
          error: '[&_[data-icon]]:!text-clay',
        },
      }}
    />
  );
}
