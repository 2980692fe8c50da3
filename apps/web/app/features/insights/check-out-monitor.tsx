import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { checkOutSentence } from '@balsamo/domain/insights/sentences.ts';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { useInsightWords } from './insight-words.ts';

export type CheckOutMonitorProps = { stats: Insights['checkOutStats']; onFinish: () => void };

/** How many uses were finished, said openly: who finishes only the good ones fools himself. */
export function CheckOutMonitor({ stats, onFinish }: CheckOutMonitorProps) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const sentence = checkOutSentence(stats);
  const { pending, overdue, completedToday, totalIncomplete, judged, finishedShare } = stats;
  return (
    <FigureCard
      title={t('insights:checkOuts.title')}
      count={judged > 0 ? words.records(judged) : null}
      sentence={
        sentence.code === 'nothing_due'
          ? t('insights:checkOuts.sentence.nothing_due')
          : t(`insights:checkOuts.sentence.${sentence.code}`, { count: sentence.judged, finished: sentence.finished })
      }
    >
      {finishedShare === null ? null : (
        <div className="flex items-center gap-3">
          <span className="figure text-28">{words.percent(finishedShare)}</span>
          <div aria-hidden="true" className="h-2 flex-1 rounded-full bg-line/70">
            <div className="h-full rounded-full bg-leaf" style={{ width: `${finishedShare * 100}%` }} />
          </div>
        </div>
      )}
      <dl className="grid grid-cols-4 gap-2">
        <Count value={overdue} label={t('insights:checkOuts.overdue')} className={overdue > 0 ? 'text-clay' : ''} />
        <Count
          value={pending}
          label={t('insights:checkOuts.pending')}
          className={pending > 0 ? 'text-honey-text' : ''}
        />
        <Count value={totalIncomplete} label={t('insights:checkOuts.incomplete')} />
        <Count value={completedToday} label={t('insights:checkOuts.completedToday')} />
      </dl>
      {totalIncomplete > 0 ? (
        <ForKeepers>
          <Button variant="secondary" className="self-start" onClick={onFinish}>
            {t('insights:checkOuts.finish')}
          </Button>
        </ForKeepers>
      ) : null}
    </FigureCard>
  );
}

function Count({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd className={classNames('figure text-21', className)}>{value}</dd>
    </div>
  );
}
