import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { Change } from '@balsamo/domain/diary/symptoms.ts';
import { checkOutTiming } from '@balsamo/domain/insights/check-out-timing.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { ChangeList, movedSymptoms } from './largest-changes.tsx';

const COLOUR_OF_MEANING = { better: 'text-leaf', worse: 'text-clay' } as const;

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
