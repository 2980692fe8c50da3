import type { Tracker } from '@balsamo/contract/trackers/schemas.ts';
import { ACTIVE_TRACKERS_MAX } from '@balsamo/domain/diary/tracker.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { DraftContext } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { trackersQuery } from '../../components/trackers/tracker-queries.ts';
import { useTrackerWords } from '../../components/trackers/tracker-words.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { trackerFailure } from './tracker-failure.ts';
import { useChangeTracker } from './tracker-mutations.ts';
import TrackerSheet from './tracker-sheet.tsx';
import { TrackerSuggestions } from './tracker-suggestions.tsx';

/** What the patient follows beside the five symptoms: what is asked in each record, and what was stopped. */
export default function TrackerSetting() {
  const { t } = useTranslation(['diary', 'trackers', 'common']);
  const whose = useWhose();
  const query = useQuery(trackersQuery);
  const { current, props, open } = useSheets<{ tracker?: Tracker }>('trackers');
  useSheetGivenBack<{ tracker?: Tracker }>('trackers', open);
  const followed = query.data?.filter(({ isFollowed }) => isFollowed) ?? [];
  const stopped = query.data?.filter(({ isFollowed }) => !isFollowed) ?? [];
  const isFull = followed.length >= ACTIVE_TRACKERS_MAX;
  const line = (tracker: Tracker) => (
    <TrackerLine key={tracker.id} tracker={tracker} isFull={isFull} onChange={() => open({ tracker })} />
  );
  return (
    <section aria-labelledby="own-trackers" className="flex flex-col gap-2">
      <h3 id="own-trackers" className="font-sans text-15 font-medium tracking-normal">
        {t('trackers:title', whose)}
      </h3>
      <p className="text-13 text-ink-soft">{t('trackers:text', whose)}</p>
      {query.data ? (
        <>
          {followed.length === 0 ? (
            <p className="text-15 text-ink-soft">{t('trackers:none')}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">{followed.map(line)}</ul>
          )}
          <ForKeepers>
            {isFull ? (
              <p className="text-13 text-ink-soft">{t('trackers:full')}</p>
            ) : (
              <>
                <Button variant="secondary" className="self-start" onClick={() => open({})}>
                  {t('trackers:add', whose)}
                </Button>
                <TrackerSuggestions trackers={query.data} />
              </>
            )}
          </ForKeepers>
          {stopped.length > 0 ? (
            <>
              <h4 className="mt-2 font-sans text-13 font-medium tracking-normal text-ink-soft">
                {t('trackers:stopped')}
              </h4>
              <ul className="flex flex-col divide-y divide-line">{stopped.map(line)}</ul>
            </>
          ) : null}
        </>
      ) : query.isError ? (
        <LoadFailed query={query} title={t('trackers:loadFailed')} retry={t('common:action.retry')}>
          {trackerFailure(query.error, t)}
        </LoadFailed>
      ) : (
        <Skeleton className="h-24" />
      )}
      {current ? (
        <DraftContext key={current.opening} value={current.draft}>
          <TrackerSheet {...props} {...current.sheet} />
        </DraftContext>
      ) : null}
    </section>
  );
}

type TrackerLineProps = { tracker: Tracker; isFull: boolean; onChange: () => void };

function TrackerLine({ tracker, isFull, onChange }: TrackerLineProps) {
  const { t } = useTranslation(['diary', 'trackers', 'common']);
  const words = useTrackerWords();
  const change = useChangeTracker();
  const [isAsking, setAsking] = useState(false);
  const { id, name, isFollowed } = tracker;
  const follow = (isWanted: boolean) =>
    void change.mutateAsync({ id, isFollowed: isWanted }).then(
      () => void showToast('success', isWanted ? t('trackers:saved') : t('trackers:stoppedToast')),
      (error: unknown) => void showToast('error', t('trackers:failed'), { description: trackerFailure(error, t) }),
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {name}
        <span className="block text-13 text-ink-soft">{words.kind(tracker)}</span>
      </span>
      <ForKeepers>
        <span className="-mr-[min(0.75rem,3.75vw)] ml-auto flex flex-wrap justify-end">
          {isFollowed ? (
            <>
              <Button variant="ghost" size="sm" aria-label={t('trackers:changeNamed', { name })} onClick={onChange}>
                {t('trackers:change')}
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('trackers:stopNamed', { name })}
                onClick={() => setAsking(true)}
              >
                {t('trackers:stop')}
              </Button>
            </>
          ) : isFull ? null : (
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('trackers:againNamed', { name })}
              isPending={change.isPending}
              onClick={() => follow(true)}
            >
              {t('trackers:again')}
            </Button>
          )}
        </span>
      </ForKeepers>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('trackers:stopTitle')}
        description={t('trackers:stopText')}
        confirmLabel={t('trackers:stopConfirm')}
        onConfirm={() => {
          setAsking(false);
          follow(false);
        }}
        isPending={change.isPending}
      />
    </li>
  );
}
