import { useTranslation } from 'react-i18next';
import { useDraftChoice, useDraftState } from '../../components/form/draft.tsx';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import type { ChosenDoctor } from './chosen-doctor.ts';
import { DoctorSearch } from './doctor-search.tsx';
import { RecommendByCode } from './recommend-by-code.tsx';
import { RecommendForm } from './recommend-form.tsx';

const WAYS = ['search', 'code'] as const;

/** The two ways to a doctor, search and code (spec §2.5), and then why the doctor is recommended. */
export function RecommendSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['recommendations']);
  const [way, setWay] = useDraftChoice<(typeof WAYS)[number]>('way', 'search');
  const [chosen, setChosen] = useDraftState<ChosenDoctor | null>('chosen', null);
  return (
    <Sheet {...sheet} title={t('recommendations:sheet.title')}>
      {chosen ? (
        <RecommendForm chosen={chosen} onBack={() => setChosen(null)} onOpenChange={sheet.onOpenChange} />
      ) : (
        <SegmentedControl
          label={t('recommendations:sheet.ways')}
          segments={WAYS.map((value) => ({ value, label: t(`recommendations:sheet.${value}`) }))}
          value={way}
          onValueChange={setWay}
        >
          <SegmentPanel value="search" className="min-h-96">
            <DoctorSearch onChoose={setChosen} />
          </SegmentPanel>
          <SegmentPanel value="code" className="min-h-96">
            <RecommendByCode onChoose={setChosen} />
          </SegmentPanel>
        </SegmentedControl>
      )}
    </Sheet>
  );
}
