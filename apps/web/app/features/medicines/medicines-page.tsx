import type { Condition, Medicine } from '@balsamo/contract/medicines/schemas.ts';
import type { Presences } from '@balsamo/domain/medicines/interactions.ts';
import { formerDose } from '@balsamo/domain/medicines/medicine.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWhose } from '../../components/acting/use-whose.ts';
import { DraftContext } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { medicinesQuery } from '../../components/medicines/medicine-queries.ts';
import { useSavedToast } from '../../components/outbox/use-saved-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { KeptList } from './kept-list.tsx';
import { useLocalMedicines, useTakeDoseBack } from './medicine-outbox.ts';
import { useRemoveCondition, useRemoveMedicine } from './medicine-queries.ts';
import { type DoseLines, doseBackWrite, medicineSubject } from './medicine-writes.ts';
import { type AskAtAppointment, Questions } from './questions.tsx';
import { useConditionName } from './use-condition-name.ts';
import { useSpanWords } from './use-span-words.ts';

type MedicinesSheet =
  | { kind: 'medicine'; id?: string; mode: 'new' | 'change' | 'stop' | 'again' }
  | { kind: 'dose'; id: string }
  | { kind: 'condition'; id?: string; mode: 'new' | 'change' | 'end' };

/** With the list of substances, which nobody needs before. */
const LOADERS = {
  medicine: () => import('./medicine-sheet.tsx'),
  dose: () => import('./dose-sheet.tsx'),
  condition: () => import('./condition-sheet.tsx'),
};
const MedicineSheet = lazy(LOADERS.medicine);
const DoseSheet = lazy(LOADERS.dose);
const ConditionSheet = lazy(LOADERS.condition);

const NONE: never[] = [];

type MedicinesPageProps = {
  /** What the labels of the products at home say. */
  presences: Presences;
  appointment: AskAtAppointment | undefined;
};

const isUnrefused = (writes: readonly Write[]) => writes.every(({ state }) => state !== 'refused');
const isOnlyTakenBack = (writes: readonly Write[]) =>
  isUnrefused(writes) && writes.every((write) => isOfKind(write, doseBackWrite));

/** *Outros remédios e condições*. */
export default function MedicinesPage({ presences, appointment }: MedicinesPageProps) {
  const { t } = useTranslation(['medicines', 'interactions', 'common']);
  const whose = useWhose();
  const query = useQuery(medicinesQuery);
  const { medicines: loaded = NONE, conditions = NONE } = query.data ?? {};
  const medicines = useLocalMedicines(loaded);
  const [takenBack, setTakenBack] = useState<DoseLines>();
  const removeMedicine = useRemoveMedicine();
  const removeCondition = useRemoveCondition();
  const spanWords = useSpanWords();
  const conditionName = useConditionName();
  const { current, props, open } = useSheets<MedicinesSheet>('medicines');
  const openSheet = (sheet: MedicinesSheet) =>
    void open(sheet, LOADERS[sheet.kind]).catch(() =>
      showToast('error', t('medicines:openFailed'), { description: t('medicines:later') }),
    );
  useSheetGivenBack<MedicinesSheet>('medicines', openSheet);
  const sheet = current?.sheet;
  const medicine = useLastKnown<Medicine>(medicines, sheet?.id);
  const condition = useLastKnown<Condition>(conditions, sheet?.id);

  return (
    <div className="flex flex-col gap-4">
      <header>
        <Button asChild variant="ghost" size="sm" className="-mx-[min(0.75rem,3.75vw)]">
          <Link to="/diary#treatment">
            <ChevronLeft className="size-4" aria-hidden="true" />
            {t('medicines:back')}
          </Link>
        </Button>
        <h1 className="text-28">{t('medicines:title')}</h1>
        <p className="text-15 text-ink-soft">{t('medicines:text', whose)}</p>
      </header>
      {query.data ? (
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-7 lg:grid-cols-2">
          <div className="flex flex-col gap-7">
            <KeptList<Medicine>
              id="medicines"
              items={medicines}
              words={{
                title: t('medicines:medicines'),
                add: t('medicines:addMedicine'),
                empty: t('medicines:noMedicines', whose),
                ended: t('medicines:stopped'),
                removeText: t('medicines:removeMedicineText', whose),
              }}
              nameOf={({ name }) => name}
              linesOf={(one) => [one.dose, spanWords(one, t('medicines:hasStopped'))]}
              subjectOf={(one) => medicineSubject(formerDose(one, medicines)?.id ?? one.id)}
              actionsOf={(one) => {
                const { id, name, hasEnded } = one;
                if (hasEnded)
                  return [
                    {
                      label: t('medicines:again', whose),
                      named: t('medicines:againNamed', { name, ...whose }),
                      onPress: () => openSheet({ kind: 'medicine', id, mode: 'again' }),
                    },
                  ];
                const former = formerDose(one, medicines);
                return [
                  {
                    label: t('medicines:doseChange.change'),
                    named: t('medicines:doseChange.changeNamed', { name }),
                    onPress: () => openSheet({ kind: 'dose', id }),
                    // One that was taken back can be said anew at once: both arrive in their order.
                    isForWaiting: isOnlyTakenBack,
                  },
                  ...(former
                    ? [
                        {
                          label: t('medicines:doseChange.back'),
                          named: t('medicines:doseChange.backNamed', { name }),
                          onPress: () => setTakenBack({ id: former.id, newId: id }),
                          isForWaiting: isUnrefused,
                        },
                      ]
                    : []),
                  {
                    label: t('medicines:stop', whose),
                    named: t('medicines:stopNamed', { name, ...whose }),
                    onPress: () => openSheet({ kind: 'medicine', id, mode: 'stop' }),
                  },
                ];
              }}
              onAdd={() => openSheet({ kind: 'medicine', mode: 'new' })}
              onChange={({ id }) => openSheet({ kind: 'medicine', id, mode: 'change' })}
              onRemove={removeMedicine.mutateAsync}
            />
            <KeptList<Condition>
              id="conditions"
              items={conditions}
              words={{
                title: t('medicines:conditions'),
                add: t('medicines:addCondition'),
                empty: t('medicines:noCondition'),
                ended: t('medicines:over'),
                removeText: t('medicines:removeConditionText'),
              }}
              nameOf={conditionName}
              linesOf={(one) => [
                one.name !== null && one.chapter !== null ? t(`medicines:chapter.${one.chapter}`) : null,
                one.code,
                spanWords(one, t('medicines:isOver')),
              ]}
              subjectOf={({ id }) => id}
              actionsOf={(one) =>
                one.hasEnded
                  ? []
                  : [
                      {
                        label: t('medicines:end'),
                        named: t('medicines:endNamed', { name: conditionName(one) }),
                        onPress: () => openSheet({ kind: 'condition', id: one.id, mode: 'end' }),
                      },
                    ]
              }
              onAdd={() => openSheet({ kind: 'condition', mode: 'new' })}
              onChange={({ id }) => openSheet({ kind: 'condition', id, mode: 'change' })}
              onRemove={removeCondition.mutateAsync}
            />
          </div>
          <Questions medicines={medicines} presences={presences} appointment={appointment} />
        </div>
      ) : query.isError ? (
        <LoadFailed query={query} title={t('medicines:loadFailed')} retry={t('common:action.retry')}>
          {t('medicines:later')}
        </LoadFailed>
      ) : (
        <Skeleton className="h-48" />
      )}
      <Suspense fallback={null}>
        {current && sheet?.kind === 'medicine' && (sheet.id === undefined || medicine) ? (
          <DraftContext value={current.draft}>
            <MedicineSheet key={current.opening} medicine={medicine} mode={sheet.mode} {...props} />
          </DraftContext>
        ) : null}
        {current && sheet?.kind === 'dose' && medicine ? (
          <DraftContext value={current.draft}>
            <DoseSheet key={current.opening} medicine={medicine} {...props} />
          </DraftContext>
        ) : null}
        {current && sheet?.kind === 'condition' && (sheet.id === undefined || condition) ? (
          <DraftContext value={current.draft}>
            <ConditionSheet key={current.opening} condition={condition} mode={sheet.mode} {...props} />
          </DraftContext>
        ) : null}
      </Suspense>
      <DoseBackDialog
        lines={takenBack}
        name={medicines.find(({ id }) => id === takenBack?.newId)?.name ?? ''}
        onClose={() => setTakenBack(undefined)}
      />
    </div>
  );
}

type DoseBackDialogProps = { lines: DoseLines | undefined; name: string; onClose: () => void };

/** Asks before a change of dose is taken back: the line with the new dose is removed. */
function DoseBackDialog({ lines, name, onClose }: DoseBackDialogProps) {
  const { t } = useTranslation(['medicines']);
  const takeBack = useTakeDoseBack();
  const sayKept = useSavedToast();
  const confirm = async () => {
    if (!lines) return;
    try {
      await takeBack.mutateAsync(lines);
      sayKept(t('medicines:doseChange.undone'));
    } catch {
      void showToast('error', t('medicines:doseChange.notUndone'), { description: t('medicines:later') });
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen={lines !== undefined}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('medicines:doseChange.backTitle')}
      description={t('medicines:doseChange.backText', { name })}
      confirmLabel={t('medicines:doseChange.back')}
      onConfirm={() => void confirm()}
      isPending={takeBack.isPending}
    />
  );
}

/** What is open in a sheet stays there when it is deleted elsewhere: saving says that it is gone. */
function useLastKnown<Kept extends { id: string }>(kept: readonly Kept[], id: string | undefined): Kept | undefined {
  const found = id === undefined ? undefined : kept.find((one) => one.id === id);
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return found ?? (id !== undefined && known?.id === id ? known : undefined);
}
