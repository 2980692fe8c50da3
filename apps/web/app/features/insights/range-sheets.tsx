import type { Period } from '@balsamo/domain/insights/period.ts';
import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';

const load = () => import('./range-sheet.tsx');
const RangeSheet = lazy(load);

const OpenContext = createContext<(() => void) | undefined>(undefined);

/** Opens the calendar on which a range of days is chosen. */
export function useOpenRangeSheet(): () => void {
  const open = useContext(OpenContext);
  if (!open) throw new Error('The calendar is opened outside of RangeSheets.');
  return open;
}

export type RangeSheetsProps = {
  today: string;
  range: Period;
  onChoose: (range: Period) => void;
  children: ReactNode;
};

/** Holds the calendar, whose code is fetched when it is opened. */
export function RangeSheets({ today, range, onChoose, children }: RangeSheetsProps) {
  const { t } = useTranslation(['insights']);
  const { current, props, open } = useSheets<'range'>('insights');
  const openRange = () => {
    open('range', load).catch(() =>
      showToast('error', t('insights:errors.load'), { description: t('insights:errors.connectionText') }),
    );
  };
  return (
    <OpenContext value={openRange}>
      {children}
      <Suspense fallback={null}>
        {current ? (
          <RangeSheet key={current.opening} {...props} today={today} range={range} onChoose={onChoose} />
        ) : null}
      </Suspense>
    </OpenContext>
  );
}
