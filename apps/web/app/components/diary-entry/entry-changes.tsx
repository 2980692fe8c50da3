import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { type Change, changesBetween } from '@balsamo/domain/diary/symptoms.ts';
import { checkOutTiming } from '@balsamo/domain/insights/check-out-timing.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { useDiaryFormat } from './diary-format.ts';
import { SymptomDot } from './symptom-dot.tsx';

/** Symptoms that moved between before and after, in the order of the sliders; undefined where none was rated both times. */
function movedSymptoms({ symptoms: { before, after } }: Pick<Entry, 'symptoms'>): Change[] | undefined {
  const changes = after ? changesBetween(before, after) : [];
  return changes.length > 0 ? changes.filter((change) => change.meaning !== 'same') : undefined;
}

const COLOUR_OF_MEANING = { better: 'text-leaf', worse: 'text-clay' } as const;

/** What changed most, for a short list: `dor 6 → 3`. */
export function LargestChanges({ entry, limit }: { entry: Pick<Entry, 'symptoms'>; limit: number }) {
  const { t } = useTranslation(['diary']);
  const moved = movedSymptoms(entry)?.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  if (!moved) return null;
  if (moved.length === 0) return <p className="text-13 text-ink-soft">{t('diary:change.noneMoved')}</p>;
  return <ChangeList changes={moved.slice(0, limit)} />;
}

/** What changed, said in words and grouped by them: what got better, what got worse. The colour only repeats the word. */
export function EntryChanges({ entry }: { entry: Pick<Entry, 'symptoms' | 'source' | TimeOfEntry> }) {
  const { t } = useTranslation(['diary']);
  const moved = movedSymptoms(entry);
  if (!moved) return null;
  return (
    <>
      {moved.length === 0 ? <p className="text-13 text-ink-soft">{t('diary:change.noneMoved')}</p> : null}
      <ChangesByMeaning moved={moved} />
      {isToldLater(entry) ? <p className="text-13 text-ink-soft">{t('diary:toldLater')}</p> : null}
    </>
  );
}

type TimeOfEntry = 'consumedAt' | 'checkOutDueAt' | 'checkedOutAt';

/** Was it checked out so late that it tells of another hour than the effect's (spec-D28)? */
function isToldLater({ source, ...times }: Pick<Entry, 'source' | TimeOfEntry>): boolean {
  const { consumedAt, checkOutDueAt, checkedOutAt } = times;
  const timing = checkOutTiming({
    source,
    consumedAt: new Date(consumedAt),
    checkOutDueAt: new Date(checkOutDueAt),
    checkedOutAt: checkedOutAt === null ? null : new Date(checkedOutAt),
  });
  return timing === 'late';
}

function ChangesByMeaning({ moved }: { moved: readonly Change[] }) {
  const { t } = useTranslation(['diary']);
  return (['better', 'worse'] as const).map((meaning) => {
    const changes = moved.filter((change) => change.meaning === meaning);
    return changes.length === 0 ? null : (
      <div key={meaning} className="flex flex-wrap gap-x-2.5 gap-y-1">
        <span
          className={classNames('min-w-17 text-13 font-semibold first-letter:uppercase', COLOUR_OF_MEANING[meaning])}
          aria-hidden="true"
        >
          {t(`diary:change.${meaning}`)}
        </span>
        {/* Goes below the word where the longest of them has no room beside it. */}
        <div className="min-w-0 flex-1 basis-32">
          <ChangeList changes={changes} />
        </div>
      </div>
    );
  });
}

function ChangeList({ changes }: { changes: readonly Change[] }) {
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
