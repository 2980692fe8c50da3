import { createContext, useContext } from 'react';

/** Opens the sheet of a new report; undefined where nothing can be reported. */
export const ReportEffectContext = createContext<(() => void) | undefined>(undefined);

/** *Relatar efeito indesejado*, from wherever an effect comes to mind. */
export const useReportEffect = () => useContext(ReportEffectContext);
