import { readCode } from '@balsamo/domain/auth/second-factor.ts';
import type { Form } from '../form/use-form.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/** A form that asks for a code. */
export type CodeForm = Pick<Form<{ code: string }>, 'text' | 'errorOf'>;

type CodeFieldProps = {
  form: CodeForm;
  label: string;
  /** Six digits: the keyboard of numbers, and codes that the phone fills in. */
  isNumeric: boolean;
};

/** The box for a code of an app or for recovery. */
export function CodeField({ form, label, isNumeric }: CodeFieldProps) {
  return (
    <Field label={label} error={form.errorOf('code')} isRequired>
      <Input
        {...form.text('code')}
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={isNumeric ? 8 : 20}
        className="tabular tracking-[0.18em]"
      />
    </Field>
  );
}

/** What is wrong with a typed code, of one kind or of any. */
export function codeProblems(typed: string, kind?: 'totp' | 'recovery') {
  const read = readCode(typed);
  if (read && (kind ?? read.kind) === read.kind) return [];
  if (typed.trim() === '') return [{ field: 'code', code: 'code_required' } as const];
  // The codes of an app have no letters.
  const isRecovery = kind ? kind === 'recovery' : /\p{L}/u.test(typed);
  return [{ field: 'code', code: isRecovery ? 'recovery_code_wrong' : 'code_wrong' } as const];
}
