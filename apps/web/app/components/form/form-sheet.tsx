import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { OpenSheetProps } from '../ui/use-sheets.ts';
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
  /** Of both buttons. */
  buttonSize?: 'md' | 'lg';
  /** Opens without the first field in focus: it would bring up the keyboard and cover what is wanted more. */
  isFocusHeldBack?: boolean;
  className?: string;
  children: ReactNode;
};

/** A form in a sheet: its fields, what was wrong with it as a whole, and the two buttons. */
export function FormSheet<Values extends FieldValues, Field extends string>({
  form,
  submitLabel,
  sendingLabel = submitLabel,
  isSubmitDisabled = false,
  buttonSize = 'md',
  isFocusHeldBack = false,
  className,
  children,
  ...sheet
}: FormSheetProps<Values, Field>) {
  const { t } = useTranslation(['common']);
  const id = useId();
  return (
    <Sheet
      {...sheet}
      {...(isFocusHeldBack ? { onOpenAutoFocus: focusTheSheet } : {})}
      footer={
        <>
          <Button variant="secondary" size={buttonSize} onClick={() => sheet.onOpenChange(false)}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={id} size={buttonSize} isPending={form.isSending} disabled={isSubmitDisabled}>
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
        {children}
        <FormAlert problem={form.alert} />
      </form>
    </Sheet>
  );
}

function focusTheSheet(event: Event): void {
  event.preventDefault();
  (event.target as HTMLElement | null)?.focus();
}
