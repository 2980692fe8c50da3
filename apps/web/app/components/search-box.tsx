import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Field } from './ui/field.tsx';
import { Input } from './ui/input.tsx';

type SearchBoxProps = {
  /** For screen readers. */
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onValueChange: (value: string) => void;
};

/** Searches a list while something is typed, with a button that empties it. */
export function SearchBox({ label, placeholder, clearLabel, value, onValueChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} isLabelHidden>
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 left-3.5 z-1 size-5 -translate-y-1/2 text-ink-soft"
          aria-hidden="true"
        />
        <Input
          ref={input}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={placeholder}
          className="text-ellipsis pr-12 pl-11 [&::-webkit-search-cancel-button]:hidden"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
        {value ? (
          <button
            type="button"
            aria-label={clearLabel}
            className="touch-target absolute top-0.5 right-0.5 flex items-center justify-center rounded-control text-ink-soft hover:text-ink"
            onClick={() => {
              onValueChange('');
              input.current?.focus();
            }}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </Field>
  );
}
