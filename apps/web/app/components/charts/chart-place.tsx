import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CHART_HEIGHT } from './chart-frame.ts';

/** Where a drawing goes, whose library comes late and sometimes not at all. Its numbers stand in the table below. */
export function ChartPlace({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['common']);
  return (
    <LazyPart
      fallback={<Skeleton className={CHART_HEIGHT} />}
      missing={<p className="rounded-control bg-paper px-4 py-3 text-ink-soft">{t('common:table.noChart')}</p>}
    >
      {children}
    </LazyPart>
  );
}
