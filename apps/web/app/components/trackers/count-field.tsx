import { COUNT_MAX } from '@balsamo/domain/diary/tracker.ts';
import { Minus, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
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
  /** What is typed and is no count: it stays to be put right, and counts as nothing until then. */
  const [refused, setRefused] = useState<string>();
  const say = (count: number | undefined) => {
    setRefused(undefined);
    onValueChange(count);
  };
  const take = (text: string) => {
    const isCount = /^\d+$/.test(text) && Number(text) <= COUNT_MAX;
    onValueChange(isCount ? Number(text) : undefined);
    setRefused(isCount || text === '' ? undefined : text);
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
          onClick={() => say(Math.max(0, (value ?? 0) - 1))}
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
          aria-invalid={refused !== undefined}
          value={refused ?? value ?? ''}
          onChange={(event) => take(event.target.value)}
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('trackers:field.more', { name })}
          disabled={value === COUNT_MAX}
          onClick={() => say(Math.min(COUNT_MAX, (value ?? 0) + 1))}
        >
          <Plus className="size-5" aria-hidden="true" />
        </Button>
        {value === undefined && refused === undefined ? null : (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('trackers:field.clear', { name })}
            onClick={() => say(undefined)}
          >
            <X className="size-4.5" aria-hidden="true" />
          </Button>
        )}
      </div>
      <p role="status" className="text-15 text-clay empty:hidden">
        {refused === undefined ? null : t('trackers:field.wholeNumber', { max: COUNT_MAX })}
      </p>
    </div>
  );
}
