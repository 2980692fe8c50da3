import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useWayBack } from './use-way-back.ts';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /** The word on the button that goes ahead. */
  confirmLabel: ReactNode;
  /** The harmless answer, where *Cancelar* is none. */
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  isDestructive?: boolean;
  isPending?: boolean;
};

/** A question that has to be answered before anything else; the focus starts on the harmless answer, and goes back afterwards. */
export function ConfirmDialog({ isOpen, onOpenChange, ...question }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Question {...question} />
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Question({
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  isDestructive,
  isPending,
}: Omit<ConfirmDialogProps, 'isOpen' | 'onOpenChange'>) {
  const { t } = useTranslation(['common']);
  return (
    <AlertDialog.Content
      onCloseAutoFocus={useWayBack()}
      className="fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-3rem)] w-[calc(100%-2.5rem)] max-w-105 flex-col gap-2 overflow-y-auto rounded-sheet bg-surface p-6 shadow-float data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in"
    >
      <AlertDialog.Title className="text-21">{title}</AlertDialog.Title>
      <AlertDialog.Description className="text-15 text-ink-soft">{description}</AlertDialog.Description>
      {/* Where the words are too long for one line, each button takes its whole width; a large text may take two lines in it. */}
      <div className="mt-4 flex flex-wrap gap-2.5 *:grow *:py-2">
        <AlertDialog.Cancel asChild>
          <Button variant="secondary">{cancelLabel ?? t('common:action.cancel')}</Button>
        </AlertDialog.Cancel>
        <Button variant={isDestructive ? 'destructive' : 'primary'} isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </AlertDialog.Content>
  );
}
