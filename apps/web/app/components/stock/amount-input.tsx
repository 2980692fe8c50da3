import { Input, type InputProps } from '../ui/input.tsx';
import { UnclearNumber } from '../ui/unclear-number.tsx';

/** The box for an amount of the stock; its unit stands at the end. */
export function AmountInput(props: InputProps) {
  return (
    <>
      <Input inputMode="decimal" {...props} className="figure text-21 md:text-21" />
      <UnclearNumber text={String(props.value ?? '')} />
    </>
  );
}
