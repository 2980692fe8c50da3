import type { ConsumptionMethod, ProductType, UnwantedEffect } from '../diary/vocabulary.ts';
import { addDays, isCalendarDay } from '../time/calendar-day.ts';
import type { RedFlag } from './emergency.ts';

/** What was done because of the effect. What was done with the medicine are VigiMed's answers too; the rest is what people do besides. */
export const EFFECT_ACTIONS = ['parou', 'reduziu', 'nada', 'procurou_atendimento', 'outra'] as const;
export type EffectAction = (typeof EFFECT_ACTIONS)[number];

/**
 * How it ended, or not: the outcomes of a reaction in ICH E2B(R3), element E.i.7, which VigiMed follows. *Fatal* (`obito`) is said by whoever writes
 * for the person (`deathProblem`).
 */
export const EFFECT_OUTCOMES = [
  'recuperado',
  'em_recuperacao',
  'nao_recuperado',
  'recuperado_com_sequelas',
  'obito',
  'desconhecido',
] as const;
export type EffectOutcome = (typeof EFFECT_OUTCOMES)[number];

/**
 * What makes a reaction a serious one: the criteria of ICH E2B(R3), element E.i.3.2, which VigiMed follows. *Results in death* (`obito`) is said by
 * whoever writes for the person (`deathProblem`). `nenhuma` says that none applies; an empty list, that nobody answered.
 */
export const SERIOUSNESS = [
  'internacao',
  'risco_de_vida',
  'incapacidade',
  'anomalia_congenita',
  'outra_importante',
  'obito',
  'nenhuma',
] as const;
export type Seriousness = (typeof SERIOUSNESS)[number];

export const EFFECT_DESCRIPTION_MAX_LENGTH = 2000;
export const EFFECT_ACTION_NOTE_MAX_LENGTH = 300;
/** Of each thing that is said of the product: as on the label of an item of the stock. */
export const EFFECT_PRODUCT_MAX_LENGTH = 80;
export const EFFECT_DOSE_MAX_LENGTH = 120;
export const INDICATION_MAX_LENGTH = 200;
export const OTHER_MEDICINES_MAX_LENGTH = 1000;
/** How many of the newest a doctor is shown at once. */
export const REPORTS_SHOWN_MAX = 100;

/**
 * What was taken, as it was called and labelled then. A copy and no reference: a report says of which lot it was also when the product of the
 * stock is corrected or used up.
 */
export type ReportedProduct = {
  name: string;
  brand: string | null;
  batch: string | null;
  type: ProductType | null;
};

/** A report of an unwanted effect as its patient writes it; days are `YYYY-MM-DD`, null = not said, or not known. */
export type EffectReport = {
  effects: UnwantedEffect[];
  redFlags: RedFlag[];
  description: string | null;
  beganOn: string | null;
  /** `HH:MM` by the patient's clock. */
  beganAt: string | null;
  /** The last day of it; null also while it goes on. */
  endedOn: string | null;
  actions: EffectAction[];
  /** In words what `outra` was. */
  actionNote: string | null;
  outcome: EffectOutcome;
  /** How serious it was; no verdict of ours, and asked beside the red flags, which ask what must not wait. */
  seriousness: Seriousness[];
  product: ReportedProduct | null;
  dose: string | null;
  method: ConsumptionMethod | null;
  /** What the product is used for. */
  indication: string | null;
  /** The first day on which the product was used. */
  useBeganOn: string | null;
  /** What else was taken at the time, a medicine a line. */
  otherMedicines: string | null;
  /** May the doctors who are connected read it? */
  isShownToDoctors: boolean;
};

/** What a report of before these were asked says of them. */
export const NOT_ASKED: Pick<EffectReport, 'seriousness' | 'indication' | 'useBeganOn'> = {
  seriousness: [],
  indication: null,
  useBeganOn: null,
};

export type ReportProblem = {
  field:
    | 'effects'
    | 'beganOn'
    | 'beganAt'
    | 'endedOn'
    | 'outcome'
    | 'seriousness'
    | 'actions'
    | 'actionNote'
    | 'useBeganOn';
  code:
    | 'nothing_told'
    | 'date_invalid'
    | 'began_in_future'
    | 'time_without_day'
    | 'ended_in_future'
    | 'ended_before_it_began'
    | 'nothing_and_something'
    | 'use_began_in_future'
    | 'note_without_action'
    | 'death_of_oneself';
};

/** Why a report is refused, by the field at fault; the first thing to put right. */
export function reportProblem(
  report: Pick<
    EffectReport,
    | 'effects'
    | 'redFlags'
    | 'description'
    | 'beganOn'
    | 'beganAt'
    | 'endedOn'
    | 'seriousness'
    | 'actions'
    | 'actionNote'
    | 'useBeganOn'
  >,
  today: string,
): ReportProblem | undefined {
  const { beganOn, beganAt, endedOn, seriousness, actions, useBeganOn } = report;
  // A day of tolerance: a server and a phone may disagree about today.
  const tomorrow = addDays(today, 1);
  if (report.effects.length === 0 && report.redFlags.length === 0 && !report.description?.trim()) {
    return { field: 'effects', code: 'nothing_told' };
  }
  for (const field of ['beganOn', 'endedOn', 'useBeganOn'] as const) {
    if (report[field] !== null && !isCalendarDay(report[field])) return { field, code: 'date_invalid' };
  }
  if (beganOn !== null && beganOn > tomorrow) return { field: 'beganOn', code: 'began_in_future' };
  if (beganOn === null && beganAt !== null) return { field: 'beganAt', code: 'time_without_day' };
  if (endedOn !== null && endedOn > tomorrow) return { field: 'endedOn', code: 'ended_in_future' };
  if (beganOn !== null && endedOn !== null && endedOn < beganOn) {
    return { field: 'endedOn', code: 'ended_before_it_began' };
  }
  if (seriousness.includes('nenhuma') && seriousness.length > 1) {
    return { field: 'seriousness', code: 'nothing_and_something' };
  }
  if (actions.includes('nada') && actions.length > 1) return { field: 'actions', code: 'nothing_and_something' };
  if (report.actionNote !== null && !actions.includes('outra')) {
    return { field: 'actionNote', code: 'note_without_action' };
  }
  if (useBeganOn !== null && useBeganOn > tomorrow) return { field: 'useBeganOn', code: 'use_began_in_future' };
  return undefined;
}

/** Why a person's own words are refused that tell of their death; what whoever cares for them said before is left as it stands. */
export function deathProblem(
  report: Pick<EffectReport, 'outcome' | 'seriousness'>,
  stored: Pick<EffectReport, 'outcome' | 'seriousness'> | undefined,
): ReportProblem | undefined {
  const code = 'death_of_oneself';
  if (report.outcome === 'obito' && stored?.outcome !== 'obito') return { field: 'outcome', code };
  if (report.seriousness.includes('obito') && !stored?.seriousness.includes('obito')) {
    return { field: 'seriousness', code };
  }
  return undefined;
}

/** Actions after one was ticked or unticked: *nothing* and something exclude each other. */
export function withAction(actions: readonly EffectAction[], action: EffectAction, isOn: boolean): EffectAction[] {
  return withOne(EFFECT_ACTIONS, 'nada', actions, action, isOn);
}

/** Criteria after one was ticked or unticked: *none of these* and any of them exclude each other. */
export function withSeriousness(chosen: readonly Seriousness[], one: Seriousness, isOn: boolean): Seriousness[] {
  return withOne(SERIOUSNESS, 'nenhuma', chosen, one, isOn);
}

function withOne<Word>(all: readonly Word[], none: Word, chosen: readonly Word[], word: Word, isOn: boolean): Word[] {
  const others = chosen.filter((one) => one !== word);
  if (!isOn) return others;
  const kept = word === none ? [] : others.filter((one) => one !== none);
  return all.filter((one) => one === word || kept.includes(one));
}
