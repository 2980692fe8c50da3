import { hasRoom } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { usePollWhileStreamIsDown } from '../../platform/live-stream.ts';
import { limitProblem } from './connection-problem.ts';
import { allowanceQuery } from './connection-queries.ts';

const loadSheet = () => import('./add-patient-sheet.tsx');
const AddPatientSheet = lazy(loadSheet);

/** The button to a new patient; where there is no room for one it says so instead. */
export function AddPatient() {
  const { t } = useTranslation(['connections']);
  const { data: allowance } = useQuery({ ...allowanceQuery, refetchInterval: usePollWhileStreamIsDown() });
  const { current, props, open } = useSheets<'add'>('add-patient');
  const show = () =>
    open('add', loadSheet).catch(
      () => void showToast('error', t('connections:addFailed'), { description: t('connections:problem.connection') }),
    );
  useSheetGivenBack('add-patient', show);
  const begin = () => {
    // What is not known does not hold anyone back: the server decides.
    if (allowance?.limit != null && !hasRoom(allowance.limit, allowance.taken)) {
      const { title, text } = limitProblem(t, allowance.limit);
      return void showToast('error', title, { description: text });
    }
    void show();
  };
  return (
    <>
      <Button onClick={begin}>
        <UserRoundPlus className="size-5" aria-hidden="true" />
        {t('connections:add.open')}
      </Button>
      {current ? (
        <Suspense fallback={null}>
          <DraftContext value={current.draft}>
            <AddPatientSheet key={current.opening} {...props} />
          </DraftContext>
        </Suspense>
      ) : null}
    </>
  );
}
