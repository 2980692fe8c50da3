import { createContext, lazy, type ReactNode, Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../ui/toast.ts';
import { useSheets } from '../ui/use-sheets.ts';
import type { RangeSheetProps } from './range-sheet.tsx';

const load = () => import('./range-sheet.tsx');
const RangeSheet = lazy(load);

const OpenContext = createContext<(() => void) | undefined>(undefined);

/** Opens the calendar on which a range of days is chosen. */
export function useOpenRangeSheet(): () => void {
  const open = useContext(OpenContext);
  if (!open) throw new Error('The calendar is opened outside of RangeSheets.');
  return open;
}

export type RangeSheetsProps = Pick<RangeSheetProps, 'today' | 'range' | 'daysMax' | 'onChoose'> & {
  /** Names the page among those whose sheets step into the history. */
  place: string;
  children: ReactNode;
};

/** Holds the calendar, whose code is fetched when it is opened. */
export function RangeSheets({ place, children, ...calendar }: RangeSheetsProps) {
  const { t } = useTranslation(['insights']);
  const { current, props, open } = useSheets<'range'>(place);
  const openRange = () => {
    open('range', load).catch(() =>
      showToast('error', t('insights:errors.load'), { description: t('insights:errors.connectionText') }),
    );
  };
  return (
    <OpenContext value={openRange}>
      {children}
      <Suspense fallback={null}>
        {current ? <RangeSheet key={current.opening} {...props} {...calendar} /> : null}
      </Suspense>
    </OpenContext>
  );
}
