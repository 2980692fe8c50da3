import { conditionProblem, spanProblem } from '@balsamo/domain/medicines/medicine.ts';
import { seizureProblem } from '@balsamo/domain/seizures/seizure.ts';
import { reportProblem } from '@balsamo/domain/unwanted-effects/report.ts';
import { z } from 'zod';
import { CONDITION, MEDICINE } from '../medicines/schemas.ts';
import { CalendarDay, Instant, orNull } from '../scalars.ts';
import { SEIZURE } from '../seizures/schemas.ts';
import { REPORTED } from '../unwanted-effects/schemas.ts';
import { Id, stamped } from './record-scalars.ts';

/** Whether a day is yet to come the day of the import does not decide. */
const LAST_DAY = '9999-01-01';

const { seriousness, indication, useBeganOn } = REPORTED;

/** A report of an unwanted effect. Brought by an import it is shown to nobody: whoever follows this account was not named by that one. */
export const ExportedEffectReport = z
  .strictObject({
    ...{ id: Id, ...REPORTED, ...stamped },
    // Files of before these were asked.
    seriousness: seriousness.default([]),
    indication: indication.default(null),
    useBeganOn: useBeganOn.default(null),
  })
  .superRefine((report, context) => {
    const found = reportProblem(report, LAST_DAY);
    if (found) context.addIssue({ code: 'custom', message: found.code, path: [found.field] });
  });
export type ExportedEffectReport = z.infer<typeof ExportedEffectReport>;

/** What else is taken. Like a report it is shown to nobody once an import brought it. */
export const ExportedMedicine = z.strictObject({ id: Id, ...MEDICINE, ...stamped }).superRefine((medicine, context) => {
  const found = spanProblem(medicine, LAST_DAY);
  if (found) context.addIssue({ code: 'custom', message: found.code, path: [found.field] });
});
export type ExportedMedicine = z.infer<typeof ExportedMedicine>;

/** What is treated; like a medicine. */
export const ExportedCondition = z
  .strictObject({ id: Id, ...CONDITION, ...stamped })
  .superRefine((condition, context) => {
    const found = conditionProblem(condition, LAST_DAY);
    if (found) context.addIssue({ code: 'custom', message: found.code, path: [found.field] });
  });
export type ExportedCondition = z.infer<typeof ExportedCondition>;

/** A seizure as somebody saw it. */
export const ExportedSeizure = z
  .strictObject({
    id: Id,
    ...SEIZURE,
    /** When it was last corrected; null = never. */
    changedAt: orNull(Instant),
    ...stamped,
  })
  .superRefine((seizure, context) => {
    const found = seizureProblem(seizure);
    if (found) context.addIssue({ code: 'custom', message: found.code, path: [found.field] });
  });
export type ExportedSeizure = z.infer<typeof ExportedSeizure>;

/** A day of which the person said that it had no seizure. */
export const ExportedSeizureFreeDay = z.strictObject({ id: Id, day: CalendarDay, createdAt: Instant });
export type ExportedSeizureFreeDay = z.infer<typeof ExportedSeizureFreeDay>;
