import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { PatientInsightList } from './patient-insight-list.tsx';
import { PatientNews } from './patient-news.tsx';
import { PatientStats } from './patient-stats.tsx';
import { ProductsFigure } from './products-figure.tsx';
import { ProtocolCard } from './protocol-card.tsx';
import type { RecordPart } from './record-parts.tsx';
import { TrendList } from './trend-list.tsx';
import { WeekFigure } from './week-figure.tsx';

export type PatientOverviewProps = {
  patient: PatientDetails;
  /** Goes to where something can be read. */
  onShow: (part: RecordPart) => void;
  /** One column however wide the screen is, as in a dialog. */
  isNarrow?: boolean;
};

/** How a patient is doing: what is new first. */
export function PatientOverview({ patient, onShow, isNarrow = false }: PatientOverviewProps) {
  const columns = classNames('grid grid-cols-1 items-start gap-4', !isNarrow && 'lg:grid-cols-2');
  return (
    <div className="flex flex-col gap-4">
      <div className={columns}>
        <PatientNews news={patient.news} onShow={onShow} />
        <PatientInsightList patient={patient.profile} insights={patient.insights} trends={patient.trends} />
      </div>
      <PatientStats stats={patient.stats} isNarrow={isNarrow} />
      <div className={columns}>
        <div className="flex min-w-0 flex-col gap-4">
          <WeekFigure week={patient.week} timeZone={patient.profile.timeZone} />
          <ProtocolCard protocol={patient.protocol} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TrendList trends={patient.trends} />
          <ProductsFigure products={patient.topProducts} totalEntries={patient.stats.totalEntries} />
        </div>
      </div>
    </div>
  );
}
