import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActingLine } from '../acting/acting-line.tsx';
import { classNames } from './class-names.ts';
import { useGrabHandle } from './use-grab-handle.ts';
import { useVisibleHeight } from './use-visible-height.ts';
import { useWayBack } from './use-way-back.ts';

export type SheetProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called in the place of `onOpenChange` for the cross, Escape, a tap beside the sheet and a drag down. */
  onDismiss?: (() => void) | undefined;
  /** A tap beside the sheet; prevent the event to leave it open. */
  onPointerDownOutside?: ((event: Event) => void) | undefined;
  title: ReactNode;
  /** A sentence under the title. */
  description?: ReactNode;
  /** Buttons; they stay in sight while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
  /** Called when the sheet opens; prevent the event to place the focus elsewhere. */
  onOpenAutoFocus?: (event: Event) => void;
  /** Called when the sheet has closed. Without it the focus goes back to what had it before; prevent the event to place it elsewhere. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
};

/** A bottom sheet on the phone, a centred dialog of at most 600 px from 768 px on. */
export function Sheet({ isOpen, onOpenChange, onDismiss = () => onOpenChange(false), children, ...panel }: SheetProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => (next ? onOpenChange(true) : onDismiss())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <SheetPanel {...panel} onDismiss={onDismiss}>
          {children}
        </SheetPanel>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SheetPanel({
  title,
  description,
  footer,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  onDismiss,
  onPointerDownOutside,
  className,
}: Omit<SheetProps, 'isOpen' | 'onOpenChange'> & { onDismiss: () => void }) {
  const { t } = useTranslation(['common']);
  const { style, ref } = useVisibleHeight<HTMLDivElement>();
  const grab = useGrabHandle(ref, onDismiss);
  const goBack = useWayBack();
  return (
    <Dialog.Content
      ref={ref}
      style={style}
      onOpenAutoFocus={onOpenAutoFocus}
      onPointerDownOutside={onPointerDownOutside}
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus?.(event);
        goBack(event);
      }}
      {...(description ? {} : { 'aria-describedby': undefined })}
      className={classNames(
        'fixed inset-x-0 bottom-(--keyboard,0px) z-50 flex max-h-[calc(var(--visible,100dvh)-2.5rem)] flex-col rounded-t-sheet bg-surface shadow-float outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in',
        'md:inset-0 md:m-auto md:h-fit md:max-h-[min(calc(var(--visible,100dvh)-4rem),52rem)] md:w-full md:max-w-150 md:rounded-sheet md:data-[state=closed]:animate-dialog-out md:data-[state=open]:animate-dialog-in',
        className,
      )}
    >
      <header className="touch-none px-[min(1.25rem,6.25vw)] pt-2.5 md:touch-auto md:pt-5" {...grab}>
        <div className="mx-auto mb-2 h-1 w-10 rounded-full bg-line md:hidden" aria-hidden="true" />
        <ActingLine />
        <div className="flex items-start justify-between gap-3">
          <Dialog.Title className="min-w-0 pt-2 text-21 wrap-anywhere">{title}</Dialog.Title>
          <Dialog.Close
            className="touch-target -mr-2.5 flex shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-leaf-wash hover:text-ink"
            aria-label={t('common:action.close')}
          >
            <X className="size-5.5" aria-hidden="true" />
          </Dialog.Close>
        </div>
        {description ? (
          <Dialog.Description className="pb-1 text-15 text-ink-soft">{description}</Dialog.Description>
        ) : null}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-[min(1.25rem,6.25vw)] pt-2 pb-5">
        {children}
      </div>
      {footer ? (
        <footer className="flex flex-wrap gap-2.5 border-line border-t bg-surface px-[min(1.25rem,6.25vw)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:rounded-b-sheet [&>*:last-child]:flex-1">
          {footer}
        </footer>
      ) : null}
    </Dialog.Content>
  );
}
