import { CalendarHeart } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../components/acting/acting.ts';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { DraftContext } from '../../components/form/draft.tsx';
import { SendingBadge, useSendingState } from '../../components/outbox/sending-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { APPOINTMENT_SUBJECT } from './appointment-write.ts';
import { useAppointment } from './use-appointment.ts';

const load = () => import('./appointment-sheet.tsx');
const AppointmentSheet = lazy(load);
const NOTHING = { day: null, questions: null };

/** *Levar à consulta*: when it is, what to ask, and the report to show there. */
export function TakeAlong({ report }: { report: ReactNode }) {
  const { t } = useTranslation(['diary', 'appointments']);
  const whose = useWhose();
  const days = useDayFormat();
  const { appointment, isError } = useAppointment();
  const state = useSendingState(APPOINTMENT_SUBJECT);
  const isReadOnly = useIsReadOnly();
  const { current, props, open } = useSheets<'appointment'>('appointment');
  const openSheet = () =>
    open('appointment', load).catch(() =>
      showToast('error', t('appointments:failed'), { description: t('diary:errors.connectionText') }),
    );
  useSheetGivenBack('appointment', openSheet);
  const { day, questions } = appointment ?? NOTHING;
  const isPrepared = day !== null || questions !== null;
  // For them there is nothing to do here.
  if (isReadOnly && !isPrepared) return null;
  return (
    <Card className="p-0">
      <section aria-labelledby="take-along" className="flex flex-col gap-3 p-gutter md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id="take-along" className="flex items-center gap-2 text-17">
            <CalendarHeart className="size-5 shrink-0 text-leaf" aria-hidden="true" />
            {t('appointments:title')}
          </h2>
          {state ? <SendingBadge state={state} /> : null}
        </div>
        {appointment === undefined && !isError ? (
          <Skeleton className="h-12" />
        ) : isPrepared ? (
          <>
            {day ? <p className="font-medium">{t('appointments:on', { day: days.full(day) })}</p> : null}
            {questions ? (
              <div>
                <h3 className="font-sans text-13 font-semibold text-ink-soft">{t('appointments:questions', whose)}</h3>
                <p className="whitespace-pre-line break-words text-15">{questions}</p>
              </div>
            ) : null}
          </>
        ) : (
          <p className="text-15 text-ink-soft">{t('appointments:text', whose)}</p>
        )}
        <ForKeepers>
          <div className="flex flex-wrap items-start gap-2.5">
            {/* Where what stands there could not be read, nothing is written over it. */}
            <Button variant="secondary" disabled={appointment === undefined} onClick={() => void openSheet()}>
              {isPrepared ? t('appointments:change') : t('appointments:prepare')}
            </Button>
            {report}
          </div>
        </ForKeepers>
      </section>
      <Suspense fallback={null}>
        {current && appointment ? (
          <DraftContext value={current.draft}>
            <AppointmentSheet key={current.opening} appointment={appointment} {...props} />
          </DraftContext>
        ) : null}
      </Suspense>
    </Card>
  );
}
