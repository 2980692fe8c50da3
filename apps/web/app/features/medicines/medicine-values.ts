import type { Condition, Medicine, NewCondition, NewMedicine } from '@balsamo/contract/medicines/schemas.ts';
import {
  conditionProblem,
  doseChangeProblem,
  type IcdChapter,
  spanProblem,
} from '@balsamo/domain/medicines/medicine.ts';
import { substanceCalled } from '@balsamo/domain/medicines/substances.ts';
import { isPartialDay } from '@balsamo/domain/time/partial-day.ts';
import type { Finding } from '../../components/form/form-problem.ts';
import type { Reading } from '../../components/form/use-form.ts';
import { newId } from '../../platform/new-id.ts';
import type { SaidDose } from './medicine-writes.ts';

/** A day as it is typed; '' = not said. */
export type TypedDay = { day: string; month: string; year: string };
const NO_DAY: TypedDay = { day: '', month: '', year: '' };

export type SpanValues = { since: TypedDay; hasEnded: boolean; endedOn: TypedDay; isShownToDoctors: boolean };
export type MedicineValues = SpanValues & { id: string; name: string; substance: string; dose: string };
export type ConditionValues = SpanValues & { id: string; name: string; chapter: IcdChapter | ''; code: string };
/** Of a changed dose; `newId` is the line that begins. */
export type DoseValues = { newId: string; dose: string; on: TypedDay };
export type SpanField = 'since' | 'endedOn';

/** Shown to nobody until the person says so: the form asks. */
const newSpan = (): SpanValues => ({ since: NO_DAY, hasEnded: false, endedOn: NO_DAY, isShownToDoctors: false });

export const newMedicine = (): MedicineValues => ({ id: newId(), name: '', substance: '', dose: '', ...newSpan() });
export const newCondition = (): ConditionValues => ({ id: newId(), name: '', chapter: '', code: '', ...newSpan() });

export const newDose = (): DoseValues => ({ newId: newId(), dose: '', on: NO_DAY });

/** Taken again: a line of its own, since a day that nobody has said yet. */
export const againValues = ({ name, substance, dose, isShownToDoctors }: Medicine): MedicineValues => ({
  ...newMedicine(),
  name,
  substance: substance ?? '',
  dose: dose ?? '',
  isShownToDoctors,
});

export const medicineValues = (medicine: Medicine): MedicineValues => ({
  id: medicine.id,
  name: medicine.name,
  substance: medicine.substance ?? '',
  dose: medicine.dose ?? '',
  ...spanValues(medicine),
});

export const conditionValues = (condition: Condition): ConditionValues => ({
  id: condition.id,
  name: condition.name ?? '',
  chapter: condition.chapter ?? '',
  code: condition.code ?? '',
  ...spanValues(condition),
});

const spanValues = ({ since, hasEnded, endedOn, isShownToDoctors }: Medicine | Condition): SpanValues => ({
  since: typedDay(since),
  hasEnded,
  endedOn: typedDay(endedOn),
  isShownToDoctors,
});

export function typedDay(partial: string | null): TypedDay {
  const [year = '', month = '', day = ''] = partial?.split('-') ?? [];
  return { day: day.replace(/^0/, ''), month, year };
}

/** The substance of our list that a typed name means: the one that was chosen, or the one that is called so. */
export const substanceOf = ({ name, substance }: Pick<MedicineValues, 'name' | 'substance'>): string | null =>
  substance || substanceCalled(name)?.key || null;

/** `since` and `endedOn` as far as they are known, or what is missing in them. */
function readSpan(values: SpanValues): { since: string | null; endedOn: string | null } | Finding<SpanField> {
  const since = readDay(values.since);
  if ('code' in since) return { field: 'since', code: since.code };
  const endedOn = values.hasEnded ? readDay(values.endedOn) : { partial: null };
  if ('code' in endedOn) return { field: 'endedOn', code: endedOn.code };
  return { since: since.partial, endedOn: endedOn.partial };
}

function readDay(typed: TypedDay): { partial: string | null } | { code: string } {
  const [day, month, year] = [typed.day.trim(), typed.month, typed.year.trim()];
  if (!day && !month && !year) return { partial: null };
  if (!year) return { code: 'year_missing' };
  if (day && !month) return { code: 'month_missing' };
  const partial = [year, month, ...(day ? [day.padStart(2, '0')] : [])].filter(Boolean).join('-');
  return isPartialDay(partial) ? { partial } : { code: 'date_invalid' };
}

const words = (text: string) => text.trim() || null;

export function readMedicine(
  values: MedicineValues,
  today: string,
): Reading<NewMedicine, keyof MedicineValues & string> {
  const name = words(values.name);
  if (name === null) return { findings: [{ field: 'name', code: 'name_missing' }] };
  const span = readSpan(values);
  if ('field' in span) return { findings: [span] };
  const medicine: NewMedicine = {
    id: values.id,
    name,
    substance: substanceOf(values),
    dose: words(values.dose),
    ...span,
    hasEnded: values.hasEnded,
    isShownToDoctors: values.isShownToDoctors,
  };
  const problem = spanProblem(medicine, today);
  return problem ? { findings: [problem] } : { body: medicine };
}

export function readCondition(
  values: ConditionValues,
  today: string,
): Reading<NewCondition, keyof ConditionValues & string> {
  const span = readSpan(values);
  if ('field' in span) return { findings: [span] };
  const condition: NewCondition = {
    id: values.id,
    name: words(values.name),
    chapter: values.chapter || null,
    code: words(values.code),
    ...span,
    hasEnded: values.hasEnded,
    isShownToDoctors: values.isShownToDoctors,
  };
  const problem = conditionProblem(condition, today);
  return problem ? { findings: [problem] } : { body: condition };
}

export function readDose(
  values: DoseValues,
  medicine: Pick<Medicine, 'id' | 'dose' | 'since'>,
  today: string,
): Reading<SaidDose, keyof DoseValues & string> {
  const dose = words(values.dose);
  if (dose === null || dose === medicine.dose) return { findings: [{ field: 'dose', code: 'dose_missing' }] };
  const on = readDay(values.on);
  if ('code' in on) return { findings: [{ field: 'on', code: on.code }] };
  if (on.partial === null) return { findings: [{ field: 'on', code: 'year_missing' }] };
  const problem = doseChangeProblem(medicine, on.partial, today);
  if (!problem) return { body: { id: medicine.id, newId: values.newId, dose, on: on.partial } };
  return { findings: [{ ...problem, code: problem.code === 'ended_before_since' ? 'before_since' : problem.code }] };
}
