import { type ConsumptionMethod, METHOD_RULES, type ProductType, type Quantity } from '../diary/vocabulary.ts';
import type { Amount, UnknownReason } from './amount.ts';
import { mlOfDrops, UNKNOWN_DROPS_PER_ML } from './drops.ts';
import { ACID_FACTOR, type Strength, totalContent } from './strength.ts';

/**
 * Milligrams of THC and CBD in the product that was used. It tells what was in the product, not what reached the body,
 * and proposes nothing.
 */
export type DoseEstimate = { thc: Amount; cbd: Amount; steps: DoseStep[]; notes: DoseNote[] };

export type Cannabinoid = 'thc' | 'cbd';
/** What a content can be counted per. */
export type ContentUnit = 'ml' | 'g' | 'unidades';
/** An amount of product; both ends are the same where it is known exactly. */
export type Span = { from: number; to: number };

/** How the figures came to be, in the order of reading; unrounded numbers. */
export type DoseStep =
  | { kind: 'drops_to_ml'; drops: number; dropsPerMl: Span; isAssumed: boolean; ml: Span }
  | { kind: 'mg_to_g'; mg: number; g: number }
  /** On the basis of the label: neutral + factor × acid = total. */
  | { kind: 'acid_added'; cannabinoid: Cannabinoid; neutral: number; acid: number; factor: number; total: number }
  | { kind: 'percent_to_mg'; cannabinoid: Cannabinoid; percent: number; mgPer: number; unit: 'ml' | 'g' }
  | { kind: 'multiplied'; cannabinoid: Cannabinoid; amount: Span; unit: ContentUnit; mgPer: number; mg: Span };

export type DoseNote =
  /** Smoke and vapour: part of it burns or is breathed out; this is the amount in the product used. */
  | 'inhaled_not_absorbed'
  /** On the skin: this is the amount in the product used. */
  | 'applied_not_absorbed'
  /** THCA or CBDA was counted as if it were heated; eaten or swallowed raw it stays what it is. */
  | 'acid_needs_heat';

/** 1 % is 1 g in 100 g, or in 100 ml: 10 mg per g or ml. */
const MG_PER_PERCENT = 10;

type Used = { amount: Span; unit: ContentUnit; steps: DoseStep[] } | { unknown: UnknownReason };
type Counted = { unit: ContentUnit; mgPerLabelNumber: number } | { unknown: UnknownReason };

function exactly(amount: number): Span {
  return { from: amount, to: amount };
}

/** The recorded quantity as millilitres, grams or units. */
function usedOf(productType: ProductType, { value, unit }: Quantity, dropsPerMl: number | null): Used {
  switch (unit) {
    case 'gotas': {
      const rate = dropsPerMl === null ? UNKNOWN_DROPS_PER_ML : exactly(dropsPerMl);
      // More drops in a millilitre are smaller drops: the ends change places.
      const ml = { from: mlOfDrops(value, rate.to), to: mlOfDrops(value, rate.from) };
      const isAssumed = dropsPerMl === null;
      const step: DoseStep = { kind: 'drops_to_ml', drops: value, dropsPerMl: { ...rate }, isAssumed, ml };
      return { amount: ml, unit: 'ml', steps: [step] };
    }
    case 'mg': {
      if (['capsula', 'comestivel', 'outro'].includes(productType)) return { unknown: 'milligrams_ambiguous' };
      const g = value / 1000;
      return { amount: exactly(g), unit: 'g', steps: [{ kind: 'mg_to_g', mg: value, g }] };
    }
    case 'pitadas':
    case 'aplicações':
      return { unknown: 'quantity_not_measured' };
    default:
      return { amount: exactly(value), unit, steps: [] };
  }
}

/** What the numbers of the label count, as milligrams per millilitre, gram or unit. */
function countedBy(productType: ProductType, { basis }: Strength): Counted {
  switch (basis) {
    case 'mg_per_ml':
      return { unit: 'ml', mgPerLabelNumber: 1 };
    case 'mg_per_g':
      return { unit: 'g', mgPerLabelNumber: 1 };
    case 'mg_per_unit':
      return { unit: 'unidades', mgPerLabelNumber: 1 };
    case 'percent_weight':
      return { unit: 'g', mgPerLabelNumber: MG_PER_PERCENT };
    case 'percent_weight_volume':
      return { unit: 'ml', mgPerLabelNumber: MG_PER_PERCENT };
    case 'percent':
      // A dried flower has no volume and no other part: its percentage is always of its weight.
      if (productType === 'flor') return { unit: 'g', mgPerLabelNumber: MG_PER_PERCENT };
      return { unknown: 'percent_ambiguous' };
    case 'unknown':
      return { unknown: 'basis_unknown' };
  }
}

function misfitOf(used: ContentUnit, counted: ContentUnit): UnknownReason | undefined {
  if (used === counted) return undefined;
  return used === 'unidades' || counted === 'unidades' ? 'unit_size_unknown' : 'density_unknown';
}

function amountOf(
  cannabinoid: Cannabinoid,
  strength: Strength,
  used: Used,
  counted: Counted,
): { amount: Amount; steps: DoseStep[] } {
  const unknown = (reason: UnknownReason) => ({ amount: { kind: 'unknown', reason } as const, steps: [] });
  const [neutral, acid] =
    cannabinoid === 'thc' ? [strength.thc, strength.thca ?? 0] : [strength.cbd, strength.cbda ?? 0];
  const total = totalContent(neutral, acid);
  if (neutral === null || total === null) return unknown('content_not_given');
  // None of it in the product is none in any amount of it, whatever is unknown besides.
  if (total === 0) return { amount: { kind: 'exact', mg: 0 }, steps: [] };
  if ('unknown' in counted) return unknown(counted.unknown);
  if ('unknown' in used) return unknown(used.unknown);
  const misfit = misfitOf(used.unit, counted.unit);
  if (misfit) return unknown(misfit);

  const { unit, mgPerLabelNumber } = counted;
  const mgPer = total * mgPerLabelNumber;
  const mg = { from: used.amount.from * mgPer, to: used.amount.to * mgPer };
  const steps: DoseStep[] = [];
  if (acid > 0) steps.push({ kind: 'acid_added', cannabinoid, neutral, acid, factor: ACID_FACTOR, total });
  if (mgPerLabelNumber !== 1 && unit !== 'unidades') {
    steps.push({ kind: 'percent_to_mg', cannabinoid, percent: total, mgPer, unit });
  }
  steps.push({ kind: 'multiplied', cannabinoid, amount: used.amount, unit, mgPer, mg });
  return { amount: mg.from === mg.to ? { kind: 'exact', mg: mg.from } : { kind: 'range', ...mg }, steps };
}

/** Milligrams of total THC and CBD of one use. `dropsPerMl` null = unknown, told as a range of 20 to 30 drops. */
export function estimateDose(use: {
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  quantity: Quantity;
  strength: Strength | null;
  dropsPerMl: number | null;
}): DoseEstimate {
  const nothing: Amount = { kind: 'unknown', reason: 'content_not_given' };
  if (!use.strength) return { thc: nothing, cbd: nothing, steps: [], notes: [] };
  const used = usedOf(use.productType, use.quantity, use.dropsPerMl);
  const counted = countedBy(use.productType, use.strength);
  const thc = amountOf('thc', use.strength, used, counted);
  const cbd = amountOf('cbd', use.strength, used, counted);
  const told = [...thc.steps, ...cbd.steps];
  const steps = told.length > 0 && 'steps' in used ? [...used.steps, ...told] : told;
  return { thc: thc.amount, cbd: cbd.amount, steps, notes: notesOf(use.consumptionMethod, steps) };
}

/** What has to be said beside the figures; nothing where no cannabinoid was counted. */
function notesOf(method: ConsumptionMethod, steps: readonly DoseStep[]): DoseNote[] {
  if (steps.length === 0) return [];
  const { intake } = METHOD_RULES[method];
  if (intake === 'inhaled') return ['inhaled_not_absorbed'];
  const notes: DoseNote[] = intake === 'applied' ? ['applied_not_absorbed'] : [];
  return steps.some((step) => step.kind === 'acid_added') ? [...notes, 'acid_needs_heat'] : notes;
}
