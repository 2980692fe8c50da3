import { MessageSquareWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { useReportEffect } from './report-effect.ts';
import { UrgentLine } from './urgent-line.tsx';

/** For what says more than a list can hold: opens a report over the form, which stays as it is. */
export function ReportEffectLink({ itemId }: { itemId: string | null }) {
  const { t } = useTranslation(['diary']);
  const report = useReportEffect();
  if (!report) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-mx-[min(0.75rem,3.75vw)] -mt-3 self-start"
        onClick={() => report(itemId)}
      >
        <MessageSquareWarning className="size-4" aria-hidden="true" />
        {t('diary:unwantedField.report')}
      </Button>
      <UrgentLine />
    </>
  );
}
