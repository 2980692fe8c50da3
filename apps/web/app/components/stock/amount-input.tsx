import { Input, type InputProps } from '../ui/input.tsx';

/** The box for an amount of the stock; its unit stands at the end. */
export function AmountInput(props: InputProps) {
  return <Input {...props} inputMode="decimal" className="figure text-21 md:text-21" />;
}
