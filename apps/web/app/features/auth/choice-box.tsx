import { useId } from 'react';
import { Checkbox } from '../../components/ui/checkbox.tsx';

type ChoiceBoxProps = { label: string; hint: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Something to choose besides, with what it means. */
export function ChoiceBox({ label, hint, isChecked, onChange }: ChoiceBoxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        checked={isChecked}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  );
}
