import { MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { type ReportedAbout, useReportEffect } from './report-effect.ts';

type ReportEffectButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  about?: ReportedAbout;
  /** Other words than *Relatar efeito indesejado*. */
  children?: ReactNode;
};

/** The quiet way to a report; nothing where nothing can be reported. */
export function ReportEffectButton({
  about,
  variant = 'ghost',
  className = '-mx-[min(0.75rem,3.75vw)] -mt-3 self-start',
  children,
}: ReportEffectButtonProps) {
  const { t } = useTranslation(['diary']);
  const report = useReportEffect();
  if (!report) return null;
  return (
    <Button variant={variant} size="sm" className={className} onClick={() => report(about)}>
      <MessageSquareWarning className="size-4 shrink-0" aria-hidden="true" />
      {children ?? t('diary:unwantedField.report')}
    </Button>
  );
}
