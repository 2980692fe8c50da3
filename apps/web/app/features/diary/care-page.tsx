import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SegmentedControl, SegmentPanel } from '../../components/ui/segmented-control.tsx';
import ComingPage from './coming-page.tsx';

/** Doctor and association under one place of the bottom bar. The rail shows both, so wide screens need no switch. */
export default function CarePage({ tab }: { tab: 'doctor' | 'association' }) {
  const { t } = useTranslation(['diary']);
  const navigate = useNavigate();
  return (
    <>
      <SegmentedControl
        label={t('diary:tab.care')}
        className="md:hidden"
        segments={[
          { value: 'doctor', label: t('diary:tab.doctor') },
          { value: 'association', label: t('diary:tab.association') },
        ]}
        value={tab}
        onValueChange={(hash) => navigate({ hash })}
      >
        <SegmentPanel value={tab}>
          <ComingPage part={tab} />
        </SegmentPanel>
      </SegmentedControl>
      <div className="hidden md:block">
        <ComingPage part={tab} />
      </div>
    </>
  );
}
