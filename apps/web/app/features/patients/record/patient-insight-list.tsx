import type { PatientInsight, SymptomTrend } from '@balsamo/contract/patients/detail-schemas.ts';
import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { RECORDS_MIN } from '@balsamo/domain/insights/effect.ts';
import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AskForNews } from '../../../components/patient-line/ask-for-news.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useRecordWords } from './record-words.ts';

const TONE = { high: 'overdue', medium: 'pending', low: 'neutral' } as const satisfies Record<
  PatientInsight['priority'],
  BadgeTone
>;
const LOOK: Record<PatientInsight['kind'], { Icon: LucideIcon; colour: string }> = {
  alert: { Icon: TriangleAlert, colour: 'text-clay' },
  warning: { Icon: TriangleAlert, colour: 'text-honey' },
  success: { Icon: CircleCheck, colour: 'text-leaf' },
  info: { Icon: Info, colour: 'text-ink-soft' },
};

export type PatientInsightListProps = {
  patient: Pick<PatientDetails['profile'], 'patientId' | 'name'>;
  insights: readonly PatientInsight[];
  /** Of which some may rest on too few records to say anything of. */
  trends: readonly SymptomTrend[];
};

/** The automatic insights (spec §9), high priority first, each with its number of records. */
export function PatientInsightList({ patient, insights, trends }: PatientInsightListProps) {
  const { t } = useTranslation(['record', 'diary']);
  const words = useRecordWords();
  const tooFew = trends.filter(
    ({ symptom, average }) => (symptom === 'mood' || symptom === 'sleep') && average === null,
  );
  return (
    <Card className="p-0">
      <section aria-labelledby="patient-insights-title" className="flex flex-col gap-3 p-4 md:p-5">
        <h2 id="patient-insights-title" className="text-21">
          {t('record:insight.title')}
        </h2>
        {insights.length === 0 ? <p className="text-ink-soft">{t('record:insight.none')}</p> : null}
        <ul className="flex flex-col gap-3" hidden={insights.length === 0}>
          {insights.map((insight) => {
            const { title, text } = words.insight(insight);
            const { Icon, colour } = LOOK[insight.kind];
            return (
              <li key={insight.code} className="flex items-start gap-3">
                <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} aria-hidden="true" />
                <div className="min-w-0 flex-1">
                  <div className="flex items-start justify-between gap-2">
                    <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal">{title}</h3>
                    <Badge tone={TONE[insight.priority]}>
                      <span className="sr-only">{t('record:insight.priority.label')} </span>
                      {t(`record:insight.priority.${insight.priority}`)}
                    </Badge>
                  </div>
                  <p className="tabular text-15 text-ink-soft">{text}</p>
                  {insight.code === 'silent' ? (
                    <div className="mt-1.5 flex">
                      <AskForNews patientId={patient.patientId} name={patient.name} />
                    </div>
                  ) : null}
                </div>
              </li>
            );
          })}
        </ul>
        {tooFew.map(({ symptom, records }) => (
          <p key={symptom} className="text-13 text-ink-soft">
            {t('record:insight.tooFew', {
              symptom: t(`diary:symptom.${symptom}`),
              count: records,
              needed: RECORDS_MIN,
            })}
          </p>
        ))}
      </section>
    </Card>
  );
}
