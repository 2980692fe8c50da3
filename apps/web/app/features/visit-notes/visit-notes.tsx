import type { VisitNote } from '@balsamo/contract/visit-notes/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { useRemoveVisitNote, visitNotesQuery } from './visit-note-queries.ts';

const loadSheet = () => import('./visit-note-sheet.tsx');
const VisitNoteSheet = lazy(loadSheet);

/** What the doctor wrote down of visits of this patient, for themselves. */
export function VisitNotes({ patient }: { patient: { id: string; name: string } }) {
  const { t } = useTranslation(['record', 'common']);
  const { data, isError, isFetching, refetch } = useQuery(visitNotesQuery(patient.id));
  const { current, props, open } = useSheets<{ note?: VisitNote }>('visit-note');
  const write = (note?: VisitNote) =>
    open(note ? { note } : {}, loadSheet).catch(
      () => void showToast('error', t('record:note.loadFailed'), { description: t('record:errors.connection') }),
    );
  return (
    <Card className="p-0">
      <section aria-labelledby="visit-notes-title" className="flex flex-col gap-3 p-gutter md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="visit-notes-title" className="text-21">
            {t('record:note.title')}
          </h2>
          <Button variant="secondary" size="sm" onClick={() => void write()}>
            {t('record:note.new')}
          </Button>
        </div>
        <p className="flex items-start gap-2 text-13 text-ink-soft">
          <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('record:note.hint')}
        </p>
        {data ? (
          <ul className="flex flex-col divide-y divide-line" hidden={data.items.length === 0}>
            {data.items.map((note) => (
              <Note key={note.id} patientId={patient.id} note={note} onEdit={() => void write(note)} />
            ))}
          </ul>
        ) : isError ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
            <p>{t('record:note.loadFailed')}</p>
            <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => void refetch()}>
              {t('common:action.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton className="h-16" />
        )}
      </section>
      {current ? (
        <Suspense fallback={null}>
          <VisitNoteSheet key={current.opening} patient={patient} {...current.sheet} {...props} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function Note({ patientId, note, onEdit }: { patientId: string; note: VisitNote; onEdit: () => void }) {
  const { t } = useTranslation(['record']);
  const format = useDayFormat();
  const remove = useRemoveVisitNote(patientId);
  const [isAsking, setAsking] = useState(false);
  const day = format.full(note.visitedOn);
  const sayRemoved = () =>
    void remove.mutateAsync(note.id).then(
      () => {
        setAsking(false);
        void showToast('success', t('record:note.removed'));
      },
      () => void showToast('error', t('record:note.removeFailed'), { description: t('record:errors.later') }),
    );
  return (
    <li className="flex flex-col gap-1 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-sans text-15 font-semibold tracking-normal">{day}</h3>
        <div className="-mr-3 flex flex-wrap">
          <Button variant="ghost" size="sm" aria-label={t('record:note.editNamed', { day })} onClick={onEdit}>
            {t('record:note.editShort')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="text-clay hover:bg-clay-wash"
            aria-label={t('record:note.removeNamed', { day })}
            onClick={() => setAsking(true)}
          >
            {t('record:note.remove')}
          </Button>
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-line text-15 wrap-anywhere">{note.text}</p>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('record:note.removeTitle')}
        description={t('record:note.removeText')}
        confirmLabel={t('record:note.remove')}
        onConfirm={sayRemoved}
        isPending={remove.isPending}
        isDestructive
      />
    </li>
  );
}
