import type { Report } from '@balsamo/contract/reports/schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';

/** Whose report it is, as a file says it. */
export type Reporter = { id: string; name: string; crm: string | null; language: Language; today: string };
/** A report with what a file says beside it. `isOfChosen`: of patients who were chosen, not of all. */
export type ReportFile = { report: Report; reporter: Reporter; isOfChosen: boolean };
