import type { Seizure } from '@balsamo/contract/seizures/schemas.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft, CircleCheck, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { useDiaryFormat } from '../../components/diary-entry/diary-format.ts';
import { commonFailureText } from '../../components/failure-text.ts';
import { DraftContext } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { useSavedToast } from '../../components/outbox/use-saved-toast.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { waitingDraft } from '../../offline/drafts/draft.ts';
import { onDraftTaken } from '../../offline/drafts/open-drafts.ts';
import { useOutboxState } from '../../offline/outbox/outbox-context.ts';
import { useHomeNow } from '../../platform/clock.ts';
import { ChangeCard } from './change-card.tsx';
import { DaysStrip } from './days-strip.tsx';
import { dayStates } from './local-seizures.ts';
import { RunningStopwatch } from './running-stopwatch.tsx';
import { SeizureList } from './seizure-list.tsx';
import { useLocalSeizures, useSayDay } from './seizure-outbox.ts';
import { seizureFiguresQuery, seizuresQuery } from './seizure-queries.ts';
import { useAskedRecord } from './use-asked-record.ts';
import { WeeksChart } from './weeks-chart.tsx';

const loadSheet = () => import('./seizure-sheet.tsx');
const SeizureSheet = lazy(loadSheet);
const DAYS_SHOWN = 14;
type Opened = { seizure?: Seizure };

/** *Crises*: to write one down, to say that a day had none, and what the weeks show. */
export default function SeizuresPage() {
  // The numbers to call come with the form: a seizure that is too long waits for no texts.
  const { t } = useTranslation(['seizures', 'unwantedEffects', 'diary', 'common']);
  const format = useDiaryFormat();
  const home = useHomeNow();
  const isReadOnly = useIsReadOnly();
  const heading = useRef<HTMLHeadingElement>(null);
  const [since, setSince] = useState<string>();
  const list = useInfiniteQuery(seizuresQuery);
  const figures = useQuery(seizureFiguresQuery(since));
  // What is known of the days hangs on no comparison.
  const ofDays = useQuery(seizureFiguresQuery(undefined));
  const seizures = useLocalSeizures(list);
  const { writes } = useOutboxState();
  const sayDay = useSayDay();
  const tellSaved = useSavedToast();
  const { current, props, open } = useSheets<Opened>('seizures');
  const [runningSince, setRunning] = useState('');
  const openSheet = (sheet: Opened) =>
    void open(sheet, loadSheet).catch(() =>
      showToast('error', t('seizures:openFailed'), { description: t('seizures:later') }),
    );
  useSheetGivenBack<Opened>('seizures', openSheet);
  useEffect(() => {
    // Whoever was on another page, or started the app anew, has a stopwatch that runs since before.
    let waitingId: string | undefined;
    void waitingDraft('seizures', {}).then((draft) => {
      waitingId = draft?.id;
      const startedAt = draft?.values.startedAt;
      if (typeof startedAt === 'string') setRunning((known) => known || startedAt);
    });
    return onDraftTaken((id, how) => {
      if (id === waitingId && how === 'discarded') setRunning('');
    });
  }, []);
  useAskedRecord(() => isReadOnly || openSheet({}));

  const today = localDay(home.instant, home.timeZone);
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const days = dayStates(ofDays.data, loaded, writes, { today, days: DAYS_SHOWN });
  const ofToday = days.at(-1)?.count;
  const say = (day: string, isFree: boolean) =>
    void sayDay({ day, isFree }).then(
      () => tellSaved(t(isFree ? 'seizures:days.said' : 'seizures:days.takenBack')),
      (error) =>
        void showToast('error', t('seizures:days.failed'), {
          description: commonFailureText(error, t) ?? t('seizures:later'),
        }),
    );

  return (
    <div className="flex flex-col gap-6">
      <header>
        <Button asChild variant="ghost" size="sm" className="-mx-[min(0.75rem,3.75vw)]">
          <Link to="/diary#treatment">
            <ChevronLeft className="size-4" aria-hidden="true" />
            {t('seizures:back')}
          </Link>
        </Button>
        <h1 className="text-28">{t('seizures:title')}</h1>
        <p className="text-15 text-ink-soft">{t('seizures:text')}</p>
      </header>
      {runningSince === '' || props.isOpen ? null : (
        <RunningStopwatch startedAt={runningSince} onReturn={() => openSheet({})} />
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          {isReadOnly ? (
            <Banner tone="neutral" title={t('common:care.readOnly')}>
              {t('common:care.readOnlyText')}
            </Banner>
          ) : (
            <div className="flex flex-col gap-2.5">
              <Button size="lg" className="min-h-20 w-full text-21" onClick={() => openSheet({})}>
                <Plus className="size-6" aria-hidden="true" />
                {t('seizures:record')}
              </Button>
              {ofToday === undefined ? (
                <Button variant="secondary" size="lg" className="w-full" onClick={() => say(today, true)}>
                  {t('seizures:noneToday')}
                </Button>
              ) : ofToday === 0 ? (
                <p className="flex min-h-13 flex-wrap items-center justify-between gap-2 rounded-control bg-leaf-wash px-3.5">
                  <span className="flex items-center gap-2 font-semibold">
                    <CircleCheck className="size-5 shrink-0 text-leaf" aria-hidden="true" />
                    {t('seizures:todayIsFree')}
                  </span>
                  <Button variant="ghost" size="sm" onClick={() => say(today, false)}>
                    {t('seizures:undo')}
                  </Button>
                </p>
              ) : (
                <p className="font-semibold">{t('seizures:today', { count: ofToday })}</p>
              )}
            </div>
          )}
          <DaysStrip days={days} onSay={isReadOnly ? undefined : say} />
        </div>
        {/* On a phone before the list, which may be long; beside both where there is room. */}
        <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {figures.data && figures.data.weeks.length > 0 ? (
            <>
              <WeeksChart weeks={figures.data.weeks} />
              <ChangeCard
                figures={figures.data}
                since={since}
                onSinceChange={setSince}
                productOf={({ nickname, productType }) => nickname ?? format.product(productType)}
              />
            </>
          ) : figures.isError && !figures.data ? (
            <LoadFailed query={figures} title={t('seizures:figuresFailed')} retry={t('common:action.retry')}>
              {t('seizures:later')}
            </LoadFailed>
          ) : null}
        </div>
        <section aria-labelledby="seizure-list" className="flex flex-col gap-3">
          <h2 id="seizure-list" ref={heading} tabIndex={-1} className="text-21">
            {t('seizures:list')}
          </h2>
          {seizures === undefined ? (
            list.isError ? (
              <LoadFailed query={list} title={t('seizures:loadFailed')} retry={t('common:action.retry')}>
                {t('seizures:later')}
              </LoadFailed>
            ) : (
              <Skeleton className="h-40" />
            )
          ) : seizures.length === 0 ? (
            <p className="text-15 text-ink-soft">{t('seizures:none')}</p>
          ) : (
            <SeizureList
              seizures={seizures}
              onChange={(seizure) => openSheet({ seizure })}
              onRemoved={() => heading.current?.focus()}
            />
          )}
          <MoreButton query={list} className="self-center">
            {t('seizures:more')}
          </MoreButton>
        </section>
      </div>
      <Suspense fallback={null}>
        {current ? (
          <DraftContext value={current.draft}>
            <SeizureSheet
              key={current.opening}
              {...current.sheet}
              {...props}
              // A seizure of before that is corrected knows nothing of the stopwatch that runs for another.
              onRunning={current.sheet.seizure ? undefined : setRunning}
            />
          </DraftContext>
        ) : null}
      </Suspense>
    </div>
  );
}
