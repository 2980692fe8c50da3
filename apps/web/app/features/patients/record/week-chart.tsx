import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Bar, Line, type TooltipContentProps } from 'recharts';
import { BARS_AXIS, DayTip, SymptomChart } from '../../../components/charts/symptom-chart.tsx';
import { useRecordWords } from './record-words.ts';

type Day = PatientDetails['week'][number];

/** Records as bars on the left axis, mood as a line on the right one, 0–10; arrows walk along the days. */
export default function WeekChart({ title, week }: { title: string; week: readonly Day[] }) {
  const { t } = useTranslation(['record']);
  return (
    <SymptomChart
      title={title}
      hint={t('record:week.hint')}
      days={week}
      tooltip={DayTooltip}
      bars={{ allowDecimals: false }}
    >
      <Bar
        yAxisId={BARS_AXIS}
        dataKey="entries"
        fill="var(--line-strong)"
        radius={[4, 4, 0, 0]}
        maxBarSize={28}
        isAnimationActive={false}
      />
      <Line
        dataKey="averageMood"
        stroke="var(--mood)"
        strokeWidth={2}
        dot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--mood)', strokeWidth: 2 }}
        activeDot={{ r: 5, fill: 'var(--mood)', stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </SymptomChart>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['record']);
  const words = useRecordWords();
  const day = payload?.[0]?.payload as Day | undefined;
  if (!active || !day) return null;
  return (
    <DayTip day={day.day}>
      <p className="tabular">{t('record:week.records', { count: day.entries })}</p>
      {day.averageMood === null ? null : (
        <p className="tabular">{t('record:week.moodIs', { mood: words.average(day.averageMood) })}</p>
      )}
    </DayTip>
  );
}
