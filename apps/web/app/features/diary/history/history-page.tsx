import { PenLine, SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../../components/acting/for-keepers.tsx';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SegmentedControl, SegmentPanel } from '../../../components/ui/segmented-control.tsx';
import { useHistoryView } from '../history-view.ts';
import { RatingHistory } from '../ratings/rating-history.tsx';
import { useSheetButton } from '../use-open-sheet.ts';
import { EntryHistory } from './entry-history.tsx';

/** What was recorded: the uses, and the ratings without one. */
export default function HistoryPage() {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const sheetButton = useSheetButton();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { view, show } = useHistoryView();
  const toHeading = () => headingRef.current?.focus({ preventScroll: true });

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 ref={headingRef} tabIndex={-1} className="text-28 outline-none">
          {t('diary:history.title')}
        </h1>
        <ForKeepers>
          {view === 'uses' ? (
            <Button variant="secondary" {...sheetButton({ kind: 'manual' })}>
              <PenLine className="size-4.5" aria-hidden="true" />
              {t('diary:manual.open')}
            </Button>
          ) : (
            <Button variant="secondary" {...sheetButton({ kind: 'rate' })}>
              <SlidersHorizontal className="size-4.5" aria-hidden="true" />
              {t('diary:rate.open', whose)}
            </Button>
          )}
        </ForKeepers>
      </div>
      <SegmentedControl
        label={t('diary:history.view')}
        segments={[
          { value: 'uses', label: t('diary:history.uses') },
          { value: 'ratings', label: t('diary:history.ratings') },
        ]}
        value={view}
        onValueChange={show}
      >
        <SegmentPanel value="uses" className="pt-4">
          <EntryHistory onLeave={toHeading} />
        </SegmentPanel>
        <SegmentPanel value="ratings" className="pt-4">
          <RatingHistory onRemove={toHeading} />
        </SegmentPanel>
      </SegmentedControl>
    </div>
  );
}
