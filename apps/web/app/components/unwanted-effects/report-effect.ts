import { createContext, useContext } from 'react';

/**
 * Opens the sheet of a new report; undefined where nothing can be reported. About this item of the stock, or none (null); left out: about what was
 * used last.
 */
export type ReportEffect = (itemId?: string | null) => void;
export const ReportEffectContext = createContext<ReportEffect | undefined>(undefined);

/** *Relatar efeito indesejado*, from wherever an effect comes to mind. */
export const useReportEffect = () => useContext(ReportEffectContext);
