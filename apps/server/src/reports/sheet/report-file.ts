import type { Report } from '@balsamo/contract/reports/schemas.ts';
import type { TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type { SeizureRecords } from '@balsamo/domain/seizures/observed-days.ts';
import type { SheetSeizures } from '../../pdf/seizures.ts';

/** Whose report it is, as a file says it. */
export type Reporter = { id: string; name: string; crm: string | null; language: Language; today: string };
/**
 * What only the one patient of a report follows, and their seizures: null where none were ever written down. `records`: those of the period, day
 * by day.
 */
export type OwnOfOne = { trackers: TrackerFigure[]; seizures: SheetSeizures | null; records: SeizureRecords };
/** A report with what a file says beside it. `isOfChosen`: of patients who were chosen, not of all. `own`: of a single patient. */
export type ReportFile = { report: Report; reporter: Reporter; isOfChosen: boolean; own: OwnOfOne | null };
