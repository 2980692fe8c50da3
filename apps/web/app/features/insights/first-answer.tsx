import { RECORDS_MIN } from '@balsamo/domain/insights/effect.ts';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useInsightWords } from './insight-words.ts';
import { ProgressDots } from './progress-lines.tsx';
import type { UnmeasuredProduct } from './said-products.ts';

export type FirstAnswerProps = { products: readonly UnmeasuredProduct[]; overdue: number; onFinish: () => void };

/** Some records, and no answer yet: what is missing for the first one, and the one next step. */
export function FirstAnswer({ products, overdue, onFinish }: FirstAnswerProps) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const [most] = [...products].sort((one, other) => other.effect.records - one.effect.records);
  const records = most?.effect.records ?? 0;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-21 text-pretty">{words.tooFew(records, Math.max(0, RECORDS_MIN - records))}</h2>
      <ProgressDots done={Math.min(RECORDS_MIN, records)} />
      {records === 0 ? <p className="text-15 text-ink-soft">{t('insights:finding.noFinished')}</p> : null}
      {overdue > 0 ? (
        <ForKeepers>
          <Button variant="secondary" className="self-start" onClick={onFinish}>
            {t('insights:checkOuts.finish')}
          </Button>
        </ForKeepers>
      ) : null}
    </Card>
  );
}
