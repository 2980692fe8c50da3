import { inMedicineOrder } from '@balsamo/domain/medicines/medicine.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { medicinesQuery } from './medicine-queries.ts';

type CurrentMedicinesProps = {
  /** What is typed so far, a medicine a line. */
  text: string;
  maxLength: number;
  onTextChange: (text: string) => void;
};

/** The medicines that somebody noted as theirs, to be put into a text at a tap: nothing is filled in that nobody confirmed. */
export function CurrentMedicines({ text, maxLength, onTextChange }: CurrentMedicinesProps) {
  const { t } = useTranslation(['medicines']);
  const { data } = useQuery(medicinesQuery);
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const offered = inMedicineOrder(data?.medicines ?? [])
    .filter(({ hasEnded }) => !hasEnded)
    .map(({ name, dose }) => (dose === null ? name : `${name}, ${dose}`))
    .filter((line, index, all) => !lines.has(line) && all.indexOf(line) === index);
  const withLines = (added: readonly string[]) => [text.trimEnd(), ...added].filter(Boolean).join('\n');
  const fits = (added: readonly string[]) => withLines(added).length <= maxLength;
  const shown = offered.filter((line) => fits([line]));
  if (shown.length === 0) return null;
  return (
    <div className="-mt-3 flex flex-col gap-1.5">
      <p className="text-13 text-ink-soft">{t('medicines:current.title')}</p>
      <div className="flex flex-wrap gap-2">
        {shown.map((line) => (
          <Button
            key={line}
            variant="secondary"
            size="sm"
            className="shrink text-left wrap-anywhere"
            aria-label={t('medicines:current.adding', { name: line })}
            onClick={() => onTextChange(withLines([line]))}
          >
            <Plus className="size-4 shrink-0" aria-hidden="true" />
            {line}
          </Button>
        ))}
        {shown.length > 1 && fits(shown) ? (
          <Button variant="ghost" size="sm" onClick={() => onTextChange(withLines(shown))}>
            {t('medicines:current.addAll')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
