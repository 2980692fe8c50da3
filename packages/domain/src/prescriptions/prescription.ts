import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import { isRenewalPast } from './status.ts';

/** Types offered for a medication (spec §5: Óleo, Flor, Extrato, Tópico, Cápsula). */
export const PRESCRIBED_TYPES = [
  'oleo',
  'flor',
  'extrato',
  'topico',
  'capsula',
] as const satisfies readonly ProductType[];
export type PrescribedType = (typeof PRESCRIBED_TYPES)[number];

/** One medication of a protocol. Dosage and frequency are the prescriber's words: guidance, never computed with. */
export type PrescribedProduct = {
  type: PrescribedType;
  name: string;
  dosage: string;
  instructions?: string | undefined;
  frequency?: string | undefined;
  consumptionMethod?: ConsumptionMethod | undefined;
};

/** A prescription as its form gives it; `type` null = not chosen yet, `renewalDate` null = none. */
export type PrescriptionForm = {
  protocolName: string;
  products: readonly (Omit<PrescribedProduct, 'type'> & { type: PrescribedType | null })[];
  renewalDate: string | null;
};

/** In characters. */
export const PROTOCOL_NAME_MAX_LENGTH = 120;
/** Name, dosage and frequency of a medication, in characters. */
export const PRODUCT_TEXT_MAX_LENGTH = 120;
export const INSTRUCTIONS_MAX_LENGTH = 500;
/** Medications in one protocol; the bound only keeps a prescription readable. */
export const PRODUCTS_MAX = 20;

/** Named after the texts of spec §5. */
export type PrescriptionProblem =
  /** 'Por favor, preencha o nome do protocolo.' */
  | 'protocol_name_required'
  /** "At least one medication." */
  | 'products_required'
  /** 'Por favor, preencha todos os campos obrigatórios do Medicamento N.' */
  | 'product_incomplete'
  | 'too_many_products'
  | 'text_too_long'
  | 'date_invalid'
  /** "Renew date required, minimum today." */
  | 'renewal_date_required'
  | 'renewal_date_past';

/** `product` is the index of the medication, from 0; its number in the text is one more. */
export type PrescriptionFinding = {
  field: 'protocolName' | 'products' | 'renewalDate';
  code: PrescriptionProblem;
  product?: number;
};

const isBlank = (text: string) => text.trim() === '';
const longerThan = (text: string | undefined, length: number) => (text?.trim().length ?? 0) > length;

/** What is wrong with one medication. */
export function productProblem(
  product: PrescriptionForm['products'][number],
): 'product_incomplete' | 'text_too_long' | undefined {
  if (product.type === null || isBlank(product.name) || isBlank(product.dosage)) return 'product_incomplete';
  const isTooLong =
    [product.name, product.dosage, product.frequency].some((text) => longerThan(text, PRODUCT_TEXT_MAX_LENGTH)) ||
    longerThan(product.instructions, INSTRUCTIONS_MAX_LENGTH);
  return isTooLong ? 'text_too_long' : undefined;
}

function renewalDateProblem(
  renewalDate: string | null,
  today: string,
): 'date_invalid' | 'renewal_date_past' | undefined {
  if (renewalDate === null) return undefined;
  if (!isCalendarDay(renewalDate)) return 'date_invalid';
  return isRenewalPast(renewalDate, today) ? 'renewal_date_past' : undefined;
}

/** What is wrong with the date of a renewal: required, a day, today at the earliest. `today` is the patient's local day. */
export function renewalProblem(
  renewalDate: string | null,
  today: string,
): 'renewal_date_required' | 'date_invalid' | 'renewal_date_past' | undefined {
  return renewalDate === null ? 'renewal_date_required' : renewalDateProblem(renewalDate, today);
}

/** Every problem of the form, in the order in which the form shows its fields. `today` is the patient's local day. */
export function prescriptionProblems(form: PrescriptionForm, today: string): PrescriptionFinding[] {
  const found: PrescriptionFinding[] = [];
  if (isBlank(form.protocolName)) found.push({ field: 'protocolName', code: 'protocol_name_required' });
  else if (longerThan(form.protocolName, PROTOCOL_NAME_MAX_LENGTH))
    found.push({ field: 'protocolName', code: 'text_too_long' });
  if (form.products.length === 0) found.push({ field: 'products', code: 'products_required' });
  if (form.products.length > PRODUCTS_MAX) found.push({ field: 'products', code: 'too_many_products' });
  for (const [product, each] of form.products.entries()) {
    const code = productProblem(each);
    if (code) found.push({ field: 'products', code, product });
  }
  const code = renewalDateProblem(form.renewalDate, today);
  if (code) found.push({ field: 'renewalDate', code });
  return found;
}
