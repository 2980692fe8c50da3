import { RECORD_KINDS, type RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import type { TFunction } from 'i18next';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/api-client.ts';
import { exportProblem } from './export-words.ts';

const REASONS = ['duplicate_id', 'unknown_reference', 'unknown_field', 'invalid_type'] as const;

/** Where in the file something is not in order, in words: which record of which list, which field of it. */
export function refusalText({ pointer, code }: { pointer: string; code: string }, t: TFunction<['exports']>): string {
  const [first = '', ...rest] = pointer.slice(1).split('/');
  const known = REASONS.find((each) => each === code);
  const reason = t(`exports:reason.${known ?? 'other'}`);
  if (!(RECORD_KINDS as readonly string[]).includes(first)) {
    return t('exports:import.refusedHead', { field: [first, ...rest].join('.'), reason });
  }
  const [index = '0', ...field] = rest;
  const kind = t(`exports:kind.${first as RecordKind}`);
  return t('exports:import.refusedAt', { kind, number: Number(index) + 1, field: field.join('.') || 'id', reason });
}

/** Why a file was not accepted, next to where it was chosen. */
export function ImportRefusal({ error }: { error: unknown }) {
  const { t } = useTranslation(['exports']);
  const errors = error instanceof ApiProblem && error.code === 'imports.refused' ? error.errors : [];
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card bg-clay-wash px-4 py-3">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{t('exports:import.refusedTitle')}</p>
        {errors.length === 0 ? (
          <p className="text-15">{exportProblem(error, t)}</p>
        ) : (
          <>
            <p className="text-15">{t('exports:import.refused')}</p>
            <ul className="mt-1 list-disc pl-5 text-15 wrap-anywhere">
              {errors.map((each) => (
                <li key={`${each.pointer} ${each.code}`}>{refusalText(each, t)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
