import type { ProviderPage } from '@balsamo/contract/subscriptions/schemas.ts';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import { api } from '../../platform/api-client.ts';
import type { ProviderPlace } from './provider-problem.ts';
import { useProviderTab } from './use-provider-tab.ts';

export const openCheckout = () => api.post('/api/subscription/checkout');
export const openPortal = () => api.post('/api/subscription/portal');

export type ProviderButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label'> & {
  place: ProviderPlace;
  ask: () => Promise<ProviderPage>;
  /** Stands below while the page is open in the other tab. */
  opened?: ReactNode;
  children: ReactNode;
};

/** Leads to a page of the payment provider, with what went wrong beside it, or the way there by hand. */
export function ProviderButton({ place, ask, opened, children, className, ...button }: ProviderButtonProps) {
  const { t } = useTranslation(['subscriptions']);
  const tab = useProviderTab(place, ask);
  return (
    <div className="flex min-w-0 max-w-full flex-col gap-2.5 empty:hidden">
      <FormAlert problem={tab.problem} />
      {tab.blocked ? (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-15">{t('subscriptions:tab.blocked')}</p>
          <Button asChild variant="secondary">
            <a href={tab.blocked} target="_blank" rel="noopener noreferrer">
              <ExternalLink className="size-4.5" aria-hidden="true" />
              {t(`subscriptions:tab.${place}`)}
            </a>
          </Button>
        </div>
      ) : null}
      <Button {...button} className={className} isPending={tab.isOpening} onClick={() => void tab.open()}>
        {children}
      </Button>
      {opened && tab.isOpened ? (
        <p role="status" className="text-15 text-ink-soft">
          {opened}
        </p>
      ) : null}
    </div>
  );
}
