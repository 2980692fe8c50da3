import type { ExportedCondition, ExportedMedicine } from '@balsamo/contract/exports/health-record-schemas.ts';
import type { Condition, MedicationStatement } from '@medplum/fhirtypes';
import { CONDITION_STATUS, concept, STATEMENT_CATEGORY } from './codes.ts';
import type { Bundled } from './entries.ts';
import { inWords, noted, refer, written } from './values.ts';

/**
 * From when to when, as far as it is known: FHIR's dates may be of a year or a month, too. A period must not end before it starts, and "2025" is before
 * "2025-06" to a validator: there the end stands in words.
 */
function spanOf({ since, endedOn }: Pick<ExportedMedicine, 'since' | 'endedOn'>) {
  const isInWords = since !== null && endedOn !== null && endedOn < since;
  const period = { ...(since ? { start: since } : {}), ...(endedOn && !isInWords ? { end: endedOn } : {}) };
  return {
    ...(Object.keys(period).length > 0 ? { effectivePeriod: period } : {}),
    ...(isInWords ? noted(`${since} – ${endedOn}`) : {}),
  };
}

/** Another medicine, as the patient says that they take it, or took it. */
export function takenOf(medicine: ExportedMedicine, patientId: string): MedicationStatement {
  const dose = written(medicine.dose);
  return {
    resourceType: 'MedicationStatement',
    id: medicine.id,
    status: medicine.hasEnded ? 'stopped' : 'active',
    category: concept(STATEMENT_CATEGORY, 'patientspecified', 'Patient Specified'),
    medicationCodeableConcept: inWords(medicine.name) ?? { text: '?' },
    subject: refer(patientId),
    ...spanOf(medicine),
    dateAsserted: medicine.updatedAt,
    informationSource: refer(patientId),
    ...(dose ? { dosage: [{ text: dose }] } : {}),
  };
}

/** What the patient says they are treated for. A code that was copied from a paper stands in words: of which list it is, nobody has said. */
export function conditionOf(condition: ExportedCondition, { patientId, words }: Bundled): Condition {
  const chapter = condition.chapter === null ? null : words.chapter(condition.chapter);
  const code = [condition.name ?? chapter, condition.code].filter(Boolean).join(' · ');
  return {
    resourceType: 'Condition',
    id: condition.id,
    clinicalStatus: condition.hasEnded
      ? concept(CONDITION_STATUS, 'resolved', 'Resolved')
      : concept(CONDITION_STATUS, 'active', 'Active'),
    code: inWords(code) ?? { text: '?' },
    subject: refer(patientId),
    ...(condition.since ? { onsetDateTime: condition.since } : {}),
    ...(condition.endedOn ? { abatementDateTime: condition.endedOn } : {}),
    recordedDate: condition.createdAt,
    asserter: refer(patientId),
  };
}
