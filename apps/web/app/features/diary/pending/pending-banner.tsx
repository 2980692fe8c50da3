import type { DiaryOverview } from '@balsamo/contract/diary/schemas.ts';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useNow } from '../../../platform/clock.ts';
import { useSheetButton } from '../use-open-sheet.ts';

/** Every state of the banner is this high, so that nothing below it moves. */
export const BANNER_HEIGHT = 'min-h-22';

/** How the check-outs stand: all done, some to finish, or some overdue (product.md §4). */
export function PendingBanner({ overview }: { overview: DiaryOverview }) {
  const { t } = useTranslation(['diary']);
  const sheetButton = useSheetButton();
  const format = useDiaryFormat();
  const now = useNow();
  const { pendingCount, overdueCount, completedTodayCount, unfinished } = overview;

  if (pendingCount + overdueCount === 0) {
    return (
      <Banner
        tone="done"
        icon={<CircleCheck className="size-6" aria-hidden="true" />}
        title={t('diary:banner.allDone')}
        className={BANNER_HEIGHT}
      >
        {completedTodayCount > 0
          ? t('diary:banner.completedToday', { count: completedTodayCount })
          : t('diary:banner.nonePending')}
      </Banner>
    );
  }

  const isOverdue = overdueCount > 0;
  const first = unfinished[0];
  const Icon = isOverdue ? CircleAlert : Clock;
  return (
    <Banner
      tone={isOverdue ? 'overdue' : 'pending'}
      icon={<Icon className="size-6" aria-hidden="true" />}
      title={
        isOverdue
          ? t('diary:banner.overdue', { count: overdueCount })
          : t('diary:banner.pending', { count: pendingCount })
      }
      className={BANNER_HEIGHT}
      action={
        <Button
          className="basis-28 grow whitespace-normal py-1.5 leading-tight md:basis-auto md:grow-0"
          {...sheetButton({ kind: 'pending' })}
        >
          {isOverdue ? t('diary:banner.finishOverdue') : t('diary:banner.finishPending')}
        </Button>
      }
    >
      {isOverdue && pendingCount > 0
        ? t('diary:banner.alsoPending', { count: pendingCount })
        : first
          ? `${format.name(first)}, ${format.due(first.checkOutDueAt, now)}`
          : null}
    </Banner>
  );
}
