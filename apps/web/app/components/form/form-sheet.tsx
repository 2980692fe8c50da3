import { type ReactNode, useEffect, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.ts';
import type { OpenSheetProps } from '../ui/use-sheets.ts';
import { useDraft } from './draft.tsx';
import { FormAlert } from './form-alert.tsx';
import type { Form } from './use-form.ts';

type FormSheetProps<Values extends FieldValues, Field extends string> = OpenSheetProps & {
  form: Form<Values, Field>;
  title: ReactNode;
  description?: ReactNode;
  submitLabel: ReactNode;
  /** Stands on the button while the form is being sent. */
  sendingLabel?: ReactNode;
  isSubmitDisabled?: boolean;
  isDestructive?: boolean;
  /** Of both buttons. */
  buttonSize?: 'md' | 'lg';
  buttonClassName?: string;
  /** Opens without the first field in focus: it would bring up the keyboard and cover what is wanted more. */
  isFocusHeldBack?: boolean;
  onPointerDownOutside?: ((event: Event) => void) | undefined;
  className?: string;
  children: ReactNode;
  /** Stands below the alert: another way to do the same, or a way out. */
  otherWays?: ReactNode;
  /** Takes the place of the form, with a button to close the sheet, and `next` where something follows. */
  result?: { content: ReactNode; closeLabel: string; next?: ReactNode } | undefined;
  /** In the place of the button that cancels: the sheet is closed by its cross. */
  secondary?: { label: ReactNode; onPress: () => void } | undefined;
};

/** A form in a sheet: its fields, what was wrong with it as a whole, and the two buttons. */
export function FormSheet<Values extends FieldValues, Field extends string>({
  form,
  submitLabel,
  sendingLabel = submitLabel,
  isSubmitDisabled = false,
  isDestructive = false,
  buttonSize = 'md',
  buttonClassName,
  isFocusHeldBack = false,
  className,
  children,
  otherWays,
  result,
  secondary,
  onStartOver,
  ...sheet
}: FormSheetProps<Values, Field>) {
  const { t } = useTranslation(['common']);
  const id = useId();
  const button = { size: buttonSize, className: buttonClassName };
  const close = () => sheet.onOpenChange(false);
  const draft = useDraft();
  const hasResult = result !== undefined;
  // It was sent: nothing of it waits, however the sheet is closed.
  useEffect(() => {
    if (hasResult) draft?.end();
  }, [hasResult, draft]);
  if (result) {
    const footer = (
      <>
        <Button {...button} variant={result.next ? 'secondary' : 'primary'} onClick={close}>
          {result.closeLabel}
        </Button>
        {result.next}
      </>
    );
    return (
      <Sheet {...sheet} footer={footer}>
        {result.content}
      </Sheet>
    );
  }
  return (
    <Sheet
      {...sheet}
      {...(isFocusHeldBack ? { onOpenAutoFocus: focusTheSheet } : {})}
      footer={
        <>
          <Button {...button} variant="secondary" onClick={secondary?.onPress ?? close}>
            {secondary?.label ?? t('common:action.cancel')}
          </Button>
          <Button
            {...button}
            type="submit"
            form={id}
            variant={isDestructive ? 'destructive' : 'primary'}
            isPending={form.isSending}
            disabled={isSubmitDisabled}
          >
            {form.isSending ? sendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form.element}
        // Should it ever be sent without us, nothing of it goes into an address.
        method="post"
        onSubmit={form.submit}
        noValidate
        className={classNames('flex flex-col gap-5 pt-2', className)}
      >
        <StartOver onStartOver={onStartOver} />
        {children}
        <FormAlert problem={form.alert} />
        {otherWays}
      </form>
    </Sheet>
  );
}

/** Says that the form gives back what was typed into it before, and takes it away. */
function StartOver({ onStartOver }: Pick<OpenSheetProps, 'onStartOver'>) {
  const { t } = useTranslation(['common']);
  if (!useDraft()?.givenBackAt || !onStartOver) return null;
  return (
    <p className="-mt-2 -mb-3 flex flex-wrap items-center justify-between gap-x-3 text-13 text-ink-soft">
      {t('common:draft.givenBack')}
      <Button variant="ghost" size="sm" className="-mx-3" onClick={onStartOver}>
        {t('common:draft.startOver')}
      </Button>
    </p>
  );
}

/** What was sent is done: closes its sheet, and says so. */
export function closeSaved({ onOpenChange }: Pick<OpenSheetProps, 'onOpenChange'>, words: string): void {
  onOpenChange(false);
  void showToast('success', words);
}

/** Keeps the keyboard down: no field is in focus. */
export function focusTheSheet(event: Event): void {
  event.preventDefault();
  (event.target as HTMLElement | null)?.focus();
}
