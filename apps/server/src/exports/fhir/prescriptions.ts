import type { ExportedPrescription } from '@balsamo/contract/exports/record-schemas.ts';
import { usesPerDayOf } from '@balsamo/domain/prescriptions/frequency.ts';
import type { PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import type { Dosage, MedicationRequest } from '@medplum/fhirtypes';
import { ROUTES, URI_SYSTEM } from './codes.ts';
import type { Bundled } from './entries.ts';
import { doctorOf } from './people.ts';
import { derivedId, inWords, refer, urn, written } from './values.ts';
import { diaryCode } from './vocabulary.ts';

/** A replaced version is `stopped`: what it said no longer holds. An expired one ran to its end. */
const STATUS_OF: Readonly<Record<PrescriptionStatus, MedicationRequest['status']>> = {
  ativa: 'active',
  pausada: 'on-hold',
  expirada: 'completed',
  obsoleta: 'stopped',
};

function dosageOf(product: ExportedPrescription['products'][number], { words }: Bundled): Dosage {
  const { consumptionMethod: method } = product;
  const route = method ? ROUTES[method] : null;
  const perDay = usesPerDayOf(product.frequency);
  const frequency = inWords(product.frequency);
  const text = written(product.dosage);
  const patientInstruction = written(product.instructions);
  return {
    ...(text ? { text } : {}),
    ...(patientInstruction ? { patientInstruction } : {}),
    ...(frequency
      ? {
          timing: {
            ...(perDay === null ? {} : { repeat: { frequency: perDay, period: 1, periodUnit: 'd' } }),
            code: frequency,
          },
        }
      : {}),
    ...(route ? { route: { coding: [route] } } : {}),
    ...(method ? { method: { coding: [diaryCode(`method-${method}`)], text: words.method(method) } } : {}),
  };
}

/**
 * One request per product of a prescription, held together by the prescription's id. All are a `plan`, "an intention
 * without providing an authorization for others to act": in Bálsamo a prescription is guidance, not a legal receita
 * (spec-D12). Whose guidance it is, the requester says.
 */
export function requestsOf(prescription: ExportedPrescription, bundled: Bundled): MedicationRequest[] {
  const { id, renewalDate } = prescription;
  const protocol = written(prescription.protocolName);
  return prescription.products.map((product, index) => {
    const dosage = dosageOf(product, bundled);
    const medication = inWords(product.name, [diaryCode(`product-${product.type}`)]);
    return {
      resourceType: 'MedicationRequest',
      id: derivedId(id, 'product', String(index)),
      status: STATUS_OF[prescription.status],
      intent: 'plan',
      medicationCodeableConcept: medication ?? { text: '?' },
      subject: refer(bundled.patientId),
      authoredOn: prescription.createdAt,
      requester: doctorOf(prescription) ?? refer(bundled.patientId),
      reportedBoolean: false,
      groupIdentifier: { system: URI_SYSTEM, value: urn(id) },
      ...(protocol ? { note: [{ text: protocol }] } : {}),
      ...(Object.keys(dosage).length > 0 ? { dosageInstruction: [dosage] } : {}),
      ...(renewalDate ? { dispenseRequest: { validityPeriod: { end: renewalDate } } } : {}),
    };
  });
}
