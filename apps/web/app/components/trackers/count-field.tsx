import { COUNT_MAX } from '@balsamo/domain/diary/tracker.ts';
import { Minus, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';

type CountFieldProps = {
  name: string;
  /** Over which hours it is asked. */
  question: string;
  /** What it was before, in words. */
  was?: string | undefined;
  value: number | undefined;
  /** Undefined = not answered. */
  onValueChange: (value: number | undefined) => void;
};

/** How often something happened. Empty is no answer: nobody's zero is invented. */
export function CountField({ name, question, was, value, onValueChange }: CountFieldProps) {
  const { t } = useTranslation(['trackers']);
  const id = useId();
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '');
    onValueChange(digits === '' ? undefined : Math.min(COUNT_MAX, Number(digits)));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="min-w-0 font-medium wrap-anywhere">
        {name}
      </label>
      <p id={`${id}question`} className="text-13 text-ink-soft">
        {[question, was].filter(Boolean).join(' · ')}
      </p>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('trackers:field.fewer', { name })}
          disabled={value === undefined || value === 0}
          onClick={() => onValueChange(Math.max(0, (value ?? 0) - 1))}
        >
          <Minus className="size-5" aria-hidden="true" />
        </Button>
        <Input
          id={id}
          aria-describedby={`${id}question`}
          inputMode="numeric"
          autoComplete="off"
          placeholder="–"
          className="figure w-20 text-center text-21"
          value={value ?? ''}
          onChange={(event) => take(event.target.value)}
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('trackers:field.more', { name })}
          disabled={value === COUNT_MAX}
          onClick={() => onValueChange(Math.min(COUNT_MAX, (value ?? 0) + 1))}
        >
          <Plus className="size-5" aria-hidden="true" />
        </Button>
        {value === undefined ? null : (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('trackers:field.clear', { name })}
            onClick={() => onValueChange(undefined)}
          >
            <X className="size-4.5" aria-hidden="true" />
          </Button>
        )}
      </div>
    </div>
  );
}
