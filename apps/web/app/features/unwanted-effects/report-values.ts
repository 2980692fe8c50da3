import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { RedFlag } from '@balsamo/domain/unwanted-effects/emergency.ts';
import {
  EFFECT_OUTCOMES,
  type EffectAction,
  type EffectOutcome,
  type ReportProblem,
  reportProblem,
  type Seriousness,
} from '@balsamo/domain/unwanted-effects/report.ts';
import type { Reading } from '../../components/form/use-form.ts';
import { readUnwanted, type UnwantedAnswer } from '../../components/unwanted-effects/unwanted-field.tsx';
import { newId } from '../../platform/new-id.ts';
import type { SaidReport } from './effect-writes.ts';

/** What the product is chosen to be: one of the stock by its id, another one in words, or not said. */
export const OTHER_PRODUCT = 'other';

type KnownOutcome = Exclude<EffectOutcome, 'desconhecido'>;
/** What can be chosen; that nobody knows is chosen by choosing none. */
export const KNOWN_OUTCOMES = EFFECT_OUTCOMES.filter((outcome): outcome is KnownOutcome => outcome !== 'desconhecido');

export type ReportValues = {
  id: string;
  unwanted: UnwantedAnswer[];
  redFlags: RedFlag[];
  description: string;
  beganOn: string;
  beganAt: string;
  endedOn: string;
  actions: EffectAction[];
  actionNote: string;
  /** '' = nobody can say. */
  outcome: KnownOutcome | '';
  seriousness: Seriousness[];
  product: string;
  productName: string;
  productBrand: string;
  productBatch: string;
  productType: ProductType | '';
  dose: string;
  method: ConsumptionMethod | '';
  indication: string;
  useBeganOn: string;
  otherMedicines: string;
  isShownToDoctors: boolean;
};
export type ReportField = keyof ReportValues;

/** What an item of the stock fills in; all of it can be corrected. */
export const productOf = (item: Pick<InventoryItem, 'id' | 'nickname' | 'productType' | 'details'> | undefined) => ({
  product: item?.id ?? '',
  productName: item?.nickname ?? '',
  productBrand: item?.details?.brand ?? '',
  productBatch: item?.details?.batch ?? '',
  productType: item?.productType ?? ('' as const),
});

/** A new report, with the product it is about where that is known, and what was ticked of it elsewhere; when it began, the person says (spec-D26). */
export function newValues(
  lastUsed: Parameters<typeof productOf>[0],
  effects: readonly UnwantedAnswer[] = [],
): ReportValues {
  return {
    id: newId(),
    unwanted: [...effects],
    redFlags: [],
    description: '',
    beganOn: '',
    beganAt: '',
    endedOn: '',
    actions: [],
    actionNote: '',
    outcome: '',
    seriousness: [],
    ...productOf(lastUsed),
    dose: '',
    method: '',
    indication: '',
    useBeganOn: '',
    otherMedicines: '',
    isShownToDoctors: false,
  };
}

export function valuesOf(report: EffectReport): ReportValues {
  const { product } = report;
  return {
    id: report.id,
    unwanted: report.effects,
    redFlags: report.redFlags,
    description: report.description ?? '',
    beganOn: report.beganOn ?? '',
    beganAt: report.beganAt ?? '',
    endedOn: report.endedOn ?? '',
    actions: report.actions,
    actionNote: report.actionNote ?? '',
    outcome: report.outcome === 'desconhecido' ? '' : report.outcome,
    seriousness: report.seriousness,
    product: product ? OTHER_PRODUCT : '',
    productName: product?.name ?? '',
    productBrand: product?.brand ?? '',
    productBatch: product?.batch ?? '',
    productType: product?.type ?? '',
    dose: report.dose ?? '',
    method: report.method ?? '',
    indication: report.indication ?? '',
    useBeganOn: report.useBeganOn ?? '',
    otherMedicines: report.otherMedicines ?? '',
    isShownToDoctors: report.isShownToDoctors,
  };
}

/** What is to be sent, or what is wrong. */
export function readReport(values: ReportValues, today: string): Reading<SaidReport, ReportField> {
  const effects = readUnwanted(values.unwanted);
  if (!effects) return { findings: [{ field: 'unwanted', code: 'strength_missing' }] };
  const words = (text: string) => text.trim() || null;
  const name = values.product === '' ? null : words(values.productName);
  if (values.product !== '' && name === null) return { findings: [{ field: 'productName', code: 'name_missing' }] };
  const report: Required<SaidReport> = {
    id: values.id,
    effects,
    redFlags: values.redFlags,
    description: words(values.description),
    beganOn: values.beganOn || null,
    beganAt: values.beganAt || null,
    endedOn: values.endedOn || null,
    actions: values.actions,
    actionNote: values.actions.includes('outra') ? words(values.actionNote) : null,
    outcome: values.outcome || 'desconhecido',
    seriousness: values.seriousness,
    product:
      name === null
        ? null
        : {
            name,
            brand: words(values.productBrand),
            batch: words(values.productBatch),
            type: values.productType || null,
          },
    dose: words(values.dose),
    method: values.method || null,
    indication: words(values.indication),
    useBeganOn: values.useBeganOn || null,
    otherMedicines: words(values.otherMedicines),
    isShownToDoctors: values.isShownToDoctors,
  };
  const problem = reportProblem(report, today);
  if (!problem) return { body: report };
  return { findings: [{ field: fieldOf(problem), code: problem.code }] };
}

const fieldOf = ({ field }: ReportProblem): ReportField => (field === 'effects' ? 'unwanted' : field);
