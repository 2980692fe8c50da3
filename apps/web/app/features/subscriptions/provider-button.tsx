import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button, type ButtonProps } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import type { ProviderTab } from './use-provider-tab.ts';

export type ProviderButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label'> & {
  tab: ProviderTab;
  children: ReactNode;
};

/** Leads to a page of the payment provider; where the browser lets no tab open, it becomes a link to it. */
export function ProviderButton({ tab, children, 'aria-label': label, variant, ...look }: ProviderButtonProps) {
  const { t } = useTranslation(['subscriptions']);
  const { blocked } = tab;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that was pressed has gone, and the focus with it.
    if (blocked && document.activeElement === document.body) link.current?.focus();
  }, [blocked]);
  const opens = <span className="sr-only"> {t('subscriptions:tab.opens')}</span>;
  if (blocked) {
    return (
      <Button asChild {...look}>
        <a ref={link} href={blocked} target="_blank" rel="noopener noreferrer">
          {t(`subscriptions:tab.${tab.place}`)}
          <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
          {opens}
        </a>
      </Button>
    );
  }
  return (
    <Button {...look} variant={variant} aria-label={label} isPending={tab.isOpening} onClick={() => void tab.open()}>
      {children}
      <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
      {label ? null : opens}
    </Button>
  );
}

/** What came of the press of a `ProviderButton`; stands below it, or below the line that the button is part of. */
export function ProviderNotice({
  tab,
  opened,
  className,
}: {
  tab: ProviderTab;
  /** Is said while the page is open in the other tab. */
  opened?: string;
  className?: string;
}) {
  const { t } = useTranslation(['subscriptions']);
  const words = tab.blocked ? t('subscriptions:tab.blocked') : tab.isAway ? opened : undefined;
  return (
    <div className={classNames('*:not-empty:mt-2.5', className)}>
      <FormAlert problem={tab.problem} />
      <p role="status" className="text-15 text-ink-soft">
        {words}
      </p>
    </div>
  );
}
