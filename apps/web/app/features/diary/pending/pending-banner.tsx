import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import { ChevronRight, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsReadOnly } from '../../../components/acting/acting.ts';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { Banner } from '../../../components/ui/banner.tsx';
import { useNow } from '../../../platform/clock.ts';
import { START_HASH } from '../start/start-hash.ts';
import { useSheetButton } from '../use-open-sheet.ts';

/** Every state of the line is at least this high, so that nothing below it moves. */
export const BANNER_HEIGHT = 'min-h-16';

/** How the check-outs stand, in one line: what waits and the way to tell it, or that nothing does. Nothing for an empty diary. */
export function PendingBanner({ overview }: { overview: DiaryOverview }) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const sheetButton = useSheetButton();
  const format = useDiaryFormat();
  const now = useNow();
  const isReadOnly = useIsReadOnly();
  const { pendingCount, overdueCount, completedTodayCount, unfinished, latest, preferences } = overview;

  // All of it leads to something to tell.
  if (isReadOnly) return null;
  if (pendingCount + overdueCount === 0) {
    if (latest.length === 0) return preferences.mainSymptom ? null : <StartOffer />;
    return (
      <Banner
        tone="done"
        icon={<CircleCheck className="size-6" aria-hidden="true" />}
        title={t('diary:banner.allDone', whose)}
        className={BANNER_HEIGHT}
      >
        {completedTodayCount > 0
          ? t('diary:banner.completedToday', { count: completedTodayCount })
          : t('diary:banner.nonePending')}
      </Banner>
    );
  }

  const first = unfinished[0];
  return (
    <button
      type="button"
      {...sheetButton({ kind: 'pending' })}
      className={`${BANNER_HEIGHT} flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-honey-wash px-4 py-2.5 text-left transition-[filter] hover:brightness-97 active:translate-y-px`}
    >
      <Clock className="size-5.5 shrink-0 text-honey" aria-hidden="true" />
      <span className="min-w-[min(8rem,100%)] flex-999">
        <span className="block font-semibold">
          {overdueCount > 0
            ? t('diary:banner.waits', { count: overdueCount })
            : t('diary:banner.pending', { count: pendingCount })}
        </span>
        {overdueCount === 0 && first ? (
          <span className="block text-13 text-ink-soft">
            {format.name(first)}, {format.due(first.checkOutDueAt, now)}
          </span>
        ) : null}
      </span>
      <span className="flex items-center gap-0.5 font-semibold text-leaf">
        {t('diary:banner.tell')}
        <ChevronRight className="size-4.5" aria-hidden="true" />
      </span>
    </button>
  );
}

/** To a diary that is still empty, and whose person has chosen nothing yet. */
function StartOffer() {
  const { t } = useTranslation(['diary']);
  return (
    <Link
      to={START_HASH}
      className={`${BANNER_HEIGHT} flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-leaf-wash px-4 py-2.5 hover:brightness-98`}
    >
      <span className="min-w-[min(8rem,100%)] flex-1">
        <span className="block font-semibold text-leaf">{t('diary:start.offer')}</span>
        <span className="block text-13 text-ink-soft">{t('diary:start.offerText', useWhose())}</span>
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-leaf" aria-hidden="true" />
    </Link>
  );
}
