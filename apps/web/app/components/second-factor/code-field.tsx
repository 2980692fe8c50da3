import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type CodeFieldProps = {
  label: string;
  value: string;
  onValueChange: (code: string) => void;
  error: string | undefined;
  /** Six digits: the keyboard of numbers, and codes that the phone fills in. */
  isNumeric: boolean;
};

/** The box for a code of an app or for recovery. */
export function CodeField({ label, value, onValueChange, error, isNumeric }: CodeFieldProps) {
  return (
    <Field label={label} error={error} isRequired>
      <Input
        name="code"
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={isNumeric ? 8 : 20}
        className="tabular tracking-[0.18em]"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
