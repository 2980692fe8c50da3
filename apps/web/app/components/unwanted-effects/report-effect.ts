import { createContext, useContext } from 'react';
import type { UnwantedAnswer } from './unwanted-field.tsx';

/** What a report begins with: the item of the stock that it is about, or none (null); left out: what was used last. Effects that were ticked already. */
export type ReportedAbout = { itemId?: string | null; effects?: readonly UnwantedAnswer[] };

/** Opens the sheet of a new report; undefined where nothing can be reported. */
export type ReportEffect = (about?: ReportedAbout) => void;
export const ReportEffectContext = createContext<ReportEffect | undefined>(undefined);

/** *Relatar efeito indesejado*, from wherever an effect comes to mind. */
export const useReportEffect = () => useContext(ReportEffectContext);
