import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, Unit } from '@balsamo/domain/diary/vocabulary.ts';
import type { Cannabinoid } from '@balsamo/domain/dose/estimate.ts';
import type { CodeableConcept, Coding, Quantity } from '@medplum/fhirtypes';

/** Codes of other people's systems, only where they mean what was recorded; for all else `vocabulary.ts` has our own. */

export const LOINC = 'http://loinc.org';
export const SNOMED = 'http://snomed.info/sct';
export const UCUM = 'http://unitsofmeasure.org';
export const UNII = 'http://fdasis.nlm.nih.gov';
export const V3_ROUTE = 'http://terminology.hl7.org/CodeSystem/v3-RouteOfAdministration';
export const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category';
export const ADMINISTRATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/medication-admin-category';
export const STATEMENT_CATEGORY = 'http://terminology.hl7.org/CodeSystem/medication-statement-category';
export const CONDITION_STATUS = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
export const PARTICIPANT_TYPE = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';
/** System of identifiers that are URIs themselves, such as `urn:uuid:…`. */
export const URI_SYSTEM = 'urn:ietf:rfc:3986';

/**
 * Pain is a 0–10 numeric rating told by the patient, which is what this LOINC code is. For single 0–10 sliders of mood,
 * anxiety, energy and sleep there is none that means the same.
 */
export const SYMPTOM_LOINC: Readonly<Record<Symptom, Coding | null>> = {
  mood: null,
  anxiety: null,
  energy: null,
  pain: { system: LOINC, code: '72514-3', display: 'Pain severity - 0-10 verbal numeric rating [Score] - Reported' },
  sleep: null,
};

/** Routes; what is smoked or vaporised is inhaled. Recreational use tells no route. */
export const ROUTES: Readonly<Record<ConsumptionMethod, Coding | null>> = {
  fumando: { system: V3_ROUTE, code: 'IPINHL', display: 'Inhalation, respiratory' },
  vaporizando: { system: V3_ROUTE, code: 'IPINHL', display: 'Inhalation, respiratory' },
  sublingual: { system: SNOMED, code: '37839007', display: 'Sublingual route' },
  oral: { system: SNOMED, code: '26643006', display: 'Oral route' },
  topico: { system: SNOMED, code: '6064005', display: 'Topical route' },
  recreativo: null,
};

/** UCUM; pinches, applications and units are counted, which UCUM writes as annotations in braces. */
export const UNIT_CODES: Readonly<Record<Unit, string>> = {
  gotas: '[drp]',
  ml: 'mL',
  g: 'g',
  mg: 'mg',
  pitadas: '{pinch}',
  aplicações: '{application}',
  unidades: '{unit}',
};

/** FDA's substance registry. The acids stand in words alone. */
export const SUBSTANCES: Readonly<Record<Cannabinoid, Coding>> = {
  thc: { system: UNII, code: '7J8897W37S', display: 'DRONABINOL' },
  cbd: { system: UNII, code: '19GBJ60SN5', display: 'CANNABIDIOL' },
};

export function ucum(value: number, code: string, unit = code): Quantity {
  return { value, unit, system: UCUM, code };
}

export function concept(system: string, code: string, display?: string): CodeableConcept {
  return { coding: [{ system, code, ...(display === undefined ? {} : { display }) }] };
}
