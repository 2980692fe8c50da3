import { yearsBetween } from '../care/care.ts';
import type { ConsumptionMethod, ProductType, UnwantedEffect } from '../diary/vocabulary.ts';
import type { RedFlag } from './emergency.ts';
import type { EffectAction, EffectOutcome, EffectReport, Seriousness } from './report.ts';
import { VIGIMED_FIELDS, VIGIMED_SECTIONS, type VigimedField, type VigimedSection } from './vigimed-fields.ts';
import type { PatientSex } from './vigimed-said.ts';

/** The words of the text, in the language of the form. */
export type VigimedWords = {
  title: string;
  /** What to do with the text. */
  introduction: string;
  section: (section: VigimedSection) => string;
  label: (field: VigimedField) => string;
  /** Asks for what the report does not say: of a mandatory field, of one of a group of which one is enough, or of a field that may stay open. */
  ask: (field: VigimedField, need: Need) => string;
  spontaneous: string;
  reporter: string;
  onSending: string;
  effect: (effect: UnwantedEffect) => string;
  redFlag: (flag: RedFlag) => string;
  action: (action: EffectAction) => string;
  outcome: (outcome: EffectOutcome) => string;
  seriousness: (seriousness: Seriousness) => string;
  productType: (type: ProductType) => string;
  method: (method: ConsumptionMethod) => string;
  day: (day: string) => string;
  sex: (sex: PatientSex) => string;
  age: (years: number) => string;
};
type Need = 'mandatory' | 'one_of' | 'optional';

/** The patient as an account knows them, as far as they let it be told, and what they say for this text alone. */
export type VigimedPatient = {
  name: string;
  /** `YYYY-MM-DD`; of whoever is cared for. */
  birthDate?: string | null | undefined;
  /** What they say they are treated for. */
  conditions?: readonly string[] | undefined;
  sex?: PatientSex | undefined;
  /** In whole years, when the reaction began; worth nothing beside a day of birth. */
  age?: number | undefined;
};

/** Under this, an age in years says too little: the day of birth is there. */
const AGE_IN_YEARS_MIN = 2;

const seriousnessOf = ({ seriousness, redFlags }: EffectReport) =>
  redFlags.length > 0 ? seriousness.filter((one) => one !== 'nenhuma') : seriousness;

/** Each field in the form's order with what the report says for it; null = the text asks. */
export function vigimedAnswers(
  report: EffectReport,
  patient: VigimedPatient,
  words: VigimedWords,
): { field: VigimedField; value: string | null }[] {
  const { product } = report;
  const { birthDate, conditions = [], sex } = patient;
  const values: Record<VigimedField, string | null> = {
    received_on: words.onSending,
    report_type: words.spontaneous,
    latest_received_on: words.onSending,
    reporter: words.reporter,
    initials: initialsOf(patient.name),
    sex: sex === undefined ? null : words.sex(sex),
    birth_date: birthDate ? words.day(birthDate) : null,
    age: ageText(report, patient, words),
    narrative: said(report.description),
    conditions: said(conditions.join('; ')),
    // *Outra coisa* names nothing: what it was stands in the person's own words, or is asked for.
    reaction: said(
      [
        ...report.redFlags.map(words.redFlag),
        ...report.effects.filter(({ effect }) => effect !== 'outro').map(words.effect),
      ].join('; ') ||
        (report.description ?? ''),
    ),
    reaction_began: report.beganOn && [words.day(report.beganOn), report.beganAt].filter(Boolean).join(', '),
    reaction_ended: report.endedOn && words.day(report.endedOn),
    // *Nada disso* beside a warning sign is asked on the form: we do not call that not serious.
    seriousness: said(seriousnessOf(report).map(words.seriousness).join('; ')),
    // Not said is asked for; that nobody knows, the person writes there.
    outcome: report.outcome === 'desconhecido' ? null : words.outcome(report.outcome),
    medicine: product && [product.name, product.type && words.productType(product.type)].filter(Boolean).join(' · '),
    manufacturer: said(product?.brand),
    batch: said(product?.batch),
    dose: said(report.dose),
    // *Recreativo* is no route of administration.
    route: report.method && report.method !== 'recreativo' ? words.method(report.method) : null,
    indication: said(report.indication),
    use_began: report.useBeganOn && words.day(report.useBeganOn),
    action_taken: said(
      report.actions
        .map((action) => (action === 'outra' && report.actionNote ? report.actionNote : words.action(action)))
        .join('; '),
    ),
    other_medicines: said(
      report.otherMedicines
        ?.split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join('; '),
    ),
  };
  return VIGIMED_FIELDS.map(({ key }) => ({ field: key, value: values[key] }));
}

function ageText({ beganOn }: EffectReport, { birthDate, age }: VigimedPatient, words: VigimedWords): string | null {
  if (!birthDate) return age === undefined ? null : words.age(age);
  const years = beganOn ? yearsBetween(birthDate, beganOn) : 0;
  return years >= AGE_IN_YEARS_MIN ? words.age(years) : null;
}

/** Mandatory fields for which neither the report nor, of a group, any other field says anything: the person has to fill them in the form. */
export function vigimedMissing(answers: ReturnType<typeof vigimedAnswers>): VigimedField[] {
  const needs = needsOf(answers);
  return answers.flatMap(({ field, value }) => (value === null && needs(field) === 'mandatory' ? [field] : []));
}

/** The text to copy into VigiMed, a line a field: what the report says, and a question for what it does not. */
export function vigimedText(report: EffectReport, patient: VigimedPatient, words: VigimedWords): string {
  const answers = vigimedAnswers(report, patient, words);
  const needs = needsOf(answers);
  const sections = VIGIMED_SECTIONS.map((section) => {
    const lines = VIGIMED_FIELDS.filter((field) => field.section === section).map(({ key }) => {
      const value = answers.find(({ field }) => field === key)?.value ?? null;
      return `${words.label(key)}: ${value ?? words.ask(key, needs(key))}`;
    });
    return [words.section(section).toUpperCase(), ...lines].join('\n');
  });
  return `${[words.title, words.introduction, ...sections].join('\n\n')}\n`;
}

/** How much a field is needed, given what is filled: of a group the others may stay open once one is. */
function needsOf(answers: ReturnType<typeof vigimedAnswers>): (field: VigimedField) => Need {
  const fields: readonly { key: VigimedField; mandatory?: string }[] = VIGIMED_FIELDS;
  const groupOf = (field: VigimedField) => fields.find(({ key }) => key === field)?.mandatory;
  return (field) => {
    const group = groupOf(field);
    if (group === undefined) return 'optional';
    const others = fields.filter(({ key, mandatory }) => mandatory === group && key !== field);
    if (others.length === 0) return 'mandatory';
    const isFilled = others.some(({ key }) => answers.find((answer) => answer.field === key)?.value != null);
    return isFilled ? 'one_of' : 'mandatory';
  };
}

/** `Ana Maria da Silva` → `A. M. S.`: particles have no initial. */
export function initialsOf(name: string): string | null {
  const letters = name
    .split(/\s+/)
    .filter((part) => part !== '' && !/^(?:d[aeo]s?|e|du|van|von|del|di)$/i.test(part))
    .flatMap((part) => part.match(/\p{L}/u)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`);
  return letters.length === 0 ? null : letters.join(' ');
}

function said(text: string | null | undefined): string | null {
  const trimmed = text?.trim().replace(/\s*\n\s*/g, ' ') ?? '';
  return trimmed === '' ? null : trimmed;
}
