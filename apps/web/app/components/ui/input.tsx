import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';

/** The look of every box that takes text. 17 px on the phone, so that iOS does not zoom in. */
export const CONTROL =
  'w-full rounded-control border border-line-strong/60 bg-surface px-3.5 text-17 text-ink transition-colors placeholder:text-ink-soft/80 hover:border-line-strong focus-visible:border-leaf focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-leaf aria-invalid:border-clay disabled:opacity-60 md:text-15';

/**
 * Unless a box says otherwise: browsers write what stands in any other one to the disk, to restore their windows, and offer it to
 * the next person (e2e/shared-phone.spec.ts finds it there).
 */
const UNKEPT = 'off';

export type InputProps = ComponentProps<'input'> & {
  /** Stands inside the box at its end, for example a unit; below what is typed where there is no room beside it. */
  suffix?: ReactNode;
};

/** `CONTROL`, for a box whose input is one of several things in it. */
const SHARED_BOX =
  'flex w-full flex-wrap items-center gap-x-2 rounded-control border border-line-strong/60 bg-surface px-3.5 transition-colors hover:border-line-strong has-[input[aria-invalid=true]]:border-clay has-[input:focus-visible]:border-leaf has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-leaf';
/** A number such as "0,125" is whole before anything may stand beside it. */
const SHARING_INPUT =
  'min-h-12 w-0 min-w-[5.5ch] flex-1 bg-transparent text-17 text-ink outline-none placeholder:text-ink-soft/80 disabled:opacity-60 md:text-15';

export function Input({ className, suffix, ...rest }: InputProps) {
  const control = useFieldControl();
  const look = suffix ? SHARING_INPUT : classNames(CONTROL, 'min-h-12');
  const box = <input {...control} autoComplete={UNKEPT} className={classNames(look, className)} {...rest} />;
  if (!suffix) {
    return (
      <>
        {box}
        <Full {...rest} />
      </>
    );
  }
  return (
    <div className={SHARED_BOX}>
      {box}
      <span className="ml-auto flex min-h-11 items-center text-15 text-ink-soft">{suffix}</span>
    </div>
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl();
  return (
    <>
      <textarea
        {...control}
        autoComplete={UNKEPT}
        rows={3}
        className={classNames(CONTROL, 'min-h-24 resize-y py-3', className)}
        {...rest}
      />
      <Full {...rest} />
    </>
  );
}

/** A full box of fewer characters is one that is filled: a code, an amount. */
const WORDS_MIN = 40;

/** A browser leaves out what does not fit, without a word: with `maxLength`, a box for words says that it is full. */
function Full({ maxLength = 0, value }: Pick<ComponentProps<'input'>, 'maxLength' | 'value'>) {
  const { t, i18n } = useTranslation(['common']);
  const left = maxLength - (typeof value === 'string' ? value.length : 0);
  // Here before it speaks, or it is not read out.
  if (maxLength < WORDS_MIN || left > WORDS_MIN / 2) return null;
  return (
    <span role="status" className="text-13 text-ink-soft empty:hidden">
      {left <= 0 ? t('common:textFull', { max: maxLength.toLocaleString(htmlLanguage(i18n.language)) }) : null}
    </span>
  );
}
