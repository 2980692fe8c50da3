import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmAddress } from './confirm-address.tsx';
import { useRefreshSecondFactor } from './second-factor-queries.ts';

/** No second factor before the address is confirmed: says so, and helps with it. */
export function ConfirmAddressFirst({ email }: { email: string }) {
  const { t } = useTranslation(['security']);
  const refresh = useRefreshSecondFactor();
  return (
    <div className="my-3 flex items-start gap-[min(0.75rem,3vw)] rounded-card bg-leaf-wash/60 p-gutter">
      <MailCheck className="mt-0.5 size-[min(1.375rem,7vw)] text-leaf" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="font-medium">{t('security:confirmFirst.title')}</p>
        <p className="text-15 [overflow-wrap:anywhere]">{t('security:confirmFirst.text', { email })}</p>
        <ConfirmAddress email={email} onLook={refresh} />
      </div>
    </div>
  );
}
