import type { NewPrescription, Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import type { ConsumptionMethod } from '@balsamo/domain/diary/vocabulary.ts';
import type { PrescribedType, PrescriptionForm } from '@balsamo/domain/prescriptions/prescription.ts';
import type { Form } from '../../components/form/use-form.ts';
import type { PrescriptionField } from './use-prescription-form.ts';

/** A medication as it is being typed. `key` tells the drafts of one form apart. */
export type ProductDraft = {
  key: number;
  type: PrescribedType | '';
  name: string;
  dosage: string;
  frequency: string;
  method: ConsumptionMethod | '';
  instructions: string;
};
export type PrescriptionDraft = { protocolName: string; renewalDate: string; products: ProductDraft[] };
/** `patientId` is empty while nobody is chosen. */
export type PrescriptionFormState = Form<PrescriptionDraft & { id: string; patientId: string }, PrescriptionField>;

export function emptyProduct(key: number): ProductDraft {
  return { key, type: '', name: '', dosage: '', frequency: '', method: '', instructions: '' };
}

export function draftOf(prescription: Prescription | undefined, today: string): PrescriptionDraft {
  if (!prescription) return { protocolName: '', renewalDate: '', products: [emptyProduct(0)] };
  const { protocolName, renewalDate, products } = prescription;
  return {
    protocolName,
    // A new version cannot start with a date that is past.
    renewalDate: renewalDate && renewalDate >= today ? renewalDate : '',
    products: products.map(({ type, name, dosage, frequency, consumptionMethod, instructions }, key) => ({
      key,
      type,
      name,
      dosage,
      frequency: frequency ?? '',
      method: consumptionMethod ?? '',
      instructions: instructions ?? '',
    })),
  };
}

/** The draft in the shape of the domain's rules. */
export function formOf({ protocolName, renewalDate, products }: PrescriptionDraft): PrescriptionForm {
  return {
    protocolName: protocolName.trim(),
    renewalDate: renewalDate || null,
    products: products.map(productOf),
  };
}

export function productOf({ type, name, dosage, frequency, method, instructions }: ProductDraft) {
  return {
    type: type || null,
    name: name.trim(),
    dosage: dosage.trim(),
    ...(frequency.trim() ? { frequency: frequency.trim() } : {}),
    ...(method ? { consumptionMethod: method } : {}),
    ...(instructions.trim() ? { instructions: instructions.trim() } : {}),
  };
}

/** The body to send; the form must be one that the rules find nothing wrong with. */
export function newPrescriptionOf(
  id: string,
  { protocolName, renewalDate, products }: PrescriptionForm,
): NewPrescription {
  return {
    id,
    protocolName,
    renewalDate,
    products: products.map(({ type, ...product }) => {
      if (type === null) throw new Error('A medication without a type has passed the rules.');
      return { type, ...product };
    }),
  };
}

/** Does this new version say what is in force already? Then it would only be another row of the record, and a notice to the patient. */
export function isSameAs(prescription: Prescription, version: NewPrescription, today: string): boolean {
  const asItStands = newPrescriptionOf(version.id, formOf(draftOf(prescription, today)));
  return prescription.status === 'ativa' && JSON.stringify(asItStands) === JSON.stringify(version);
}
