import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { type Change, changesBetween } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from './diary-format.ts';
import { SymptomDot } from './symptom-dot.tsx';

/** Symptoms that moved between before and after, in the order of the sliders; undefined where none was rated both times. */
export function movedSymptoms({ symptoms: { before, after } }: Pick<Entry, 'symptoms'>): Change[] | undefined {
  const changes = after ? changesBetween(before, after) : [];
  return changes.length > 0 ? changes.filter((change) => change.meaning !== 'same') : undefined;
}

/** What changed most, for a short list: `dor 6 → 3`. */
export function LargestChanges({ entry, limit }: { entry: Pick<Entry, 'symptoms'>; limit: number }) {
  const { t } = useTranslation(['diary']);
  const moved = movedSymptoms(entry)?.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  if (!moved) return null;
  if (moved.length === 0) return <p className="text-13 text-ink-soft">{t('diary:change.noneMoved')}</p>;
  return <ChangeList changes={moved.slice(0, limit)} />;
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation(['diary']);
  const { language } = useDiaryFormat();
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-3.5 gap-y-1 text-13">
      {changes.map(({ symptom, before, after, meaning }) => {
        const name = t(`diary:symptom.${symptom}`);
        return (
          <li key={symptom}>
            <span className="sr-only">
              {t('diary:change.spoken', { symptom: name, before, after, meaning: t(`diary:change.${meaning}`) })}
            </span>
            <span aria-hidden="true" className="flex flex-wrap items-center gap-x-1.5">
              <SymptomDot symptom={symptom} />
              <span className="text-ink-soft">{name.toLocaleLowerCase(language)}</span>
              <span className="whitespace-nowrap tabular font-semibold">
                {before} → {after}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
