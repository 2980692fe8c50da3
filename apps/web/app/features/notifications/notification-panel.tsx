import { Popover } from 'radix-ui';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Sheet } from '../../components/ui/sheet.tsx';
import { useSheetHistory } from '../../components/ui/sheet-history.ts';
import { NotificationList } from './notification-list.tsx';

/** From here on the list hangs from the bell; on a phone it is a sheet (spec §9: 768 px). */
const WIDE = '(min-width: 48rem)';

export type NotificationPanelProps = {
  bell: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Where the wide list stands: beside the bell of a rail, so that it covers no place of it. */
  side: 'bottom' | 'right';
};

export default function NotificationPanel({ isOpen, ...rest }: NotificationPanelProps) {
  const [isWide] = useState(() => window.matchMedia(WIDE).matches);
  return isWide ? <NotificationPopover isOpen={isOpen} {...rest} /> : <NotificationSheet isOpen={isOpen} {...rest} />;
}

function NotificationPopover({ bell, isOpen, onOpenChange, side }: NotificationPanelProps) {
  const { t } = useTranslation(['notifications']);
  const navigate = useNavigate();
  const leave = (path: string) => {
    onOpenChange(false);
    navigate(path);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={bell as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t('notifications:title')}
          side={side}
          align={side === 'right' ? 'start' : 'end'}
          sideOffset={side === 'right' ? 20 : 6}
          collisionPadding={12}
          className="z-40 w-95 max-w-[calc(100vw-1.5rem)] rounded-card bg-surface shadow-float outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            bell.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The bell closes by itself; closed here it would open again.
            if (bell.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <h2 className="px-4 pt-3.5 pb-2.5 text-21">{t('notifications:title')}</h2>
          <NotificationList onLeave={leave} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function NotificationSheet({ isOpen, onOpenChange }: Pick<NotificationPanelProps, 'isOpen' | 'onOpenChange'>) {
  const { t } = useTranslation(['notifications']);
  const navigate = useNavigate();
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  const { enter, leave } = useSheetHistory('notifications', close);
  useEffect(() => {
    if (isOpen) enter();
    else leave();
  }, [isOpen, enter, leave]);
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('notifications:title')}>
      <div className="-mx-[min(1.25rem,6.25vw)]">
        {/* The place takes that of the sheet's step, which closes it. */}
        <NotificationList onLeave={(path) => navigate(path, { replace: true })} />
      </div>
    </Sheet>
  );
}
