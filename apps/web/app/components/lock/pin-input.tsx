import type { Ref } from 'react';
import { PIN_DIGITS } from '../../offline/app-lock/pin.ts';
import { Input, type InputProps } from '../ui/input.tsx';

type PinInputProps = Omit<InputProps, 'value' | 'onChange' | 'ref'> & {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onValueChange: (digits: string) => void;
};

/** Digits only, hidden, on a phone with its number pad. No browser offers to keep them. */
export function PinInput({ value, onValueChange, ...rest }: PinInputProps) {
  return (
    <Input
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS.most}
      className="text-center text-21 tracking-[0.5em]"
      value={value}
      onChange={(event) => onValueChange(event.target.value.replaceAll(/\D/g, ''))}
      {...rest}
    />
  );
}
