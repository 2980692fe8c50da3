import { UserRoundPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';

const loadSheet = () => import('./add-patient-sheet.tsx');
const AddPatientSheet = lazy(loadSheet);

/** The button to a new patient. */
export function AddPatient() {
  const { t } = useTranslation(['connections']);
  const { current, props, open } = useSheets<'add'>('add-patient');
  const show = () =>
    open('add', loadSheet).catch(
      () => void showToast('error', t('connections:addFailed'), { description: t('connections:problem.connection') }),
    );
  useSheetGivenBack('add-patient', show);
  return (
    <>
      <Button onClick={() => void show()}>
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
