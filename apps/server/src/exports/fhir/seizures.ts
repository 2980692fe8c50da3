import type { ExportedSeizure, ExportedSeizureFreeDay } from '@balsamo/contract/exports/health-record-schemas.ts';
import type { Observation, ObservationComponent } from '@medplum/fhirtypes';
import { ucum } from './codes.ts';
import { type Bundled, observation } from './entries.ts';
import { effectiveAt, noted } from './values.ts';
import { diaryCode } from './vocabulary.ts';

/** A seizure as somebody saw it; what was not known of it is left out. */
export function seizureOf(seizure: ExportedSeizure, { patientId, words }: Bundled): Observation {
  const { count, length, timedSeconds, kind } = seizure;
  const component: ObservationComponent[] = [
    { code: { coding: [diaryCode('seizure-count')] }, valueQuantity: ucum(count, '{times}') },
  ];
  if (timedSeconds !== null)
    component.push({ code: { coding: [diaryCode('seizure-length')] }, valueQuantity: ucum(timedSeconds, 's') });
  else if (length !== 'unknown')
    component.push({
      code: { coding: [diaryCode('seizure-length')] },
      valueCodeableConcept: { coding: [diaryCode(`seizure-length-${length}`)], text: words.seizureLength(length) },
    });
  if (kind !== 'unknown')
    component.push({
      code: { coding: [diaryCode('seizure-kind')] },
      valueCodeableConcept: { coding: [diaryCode(`seizure-kind-${kind}`)], text: words.seizureKind(kind) },
    });
  return {
    ...observation(seizure.id, 'seizure', patientId),
    ...effectiveAt(seizure.occurredAt, seizure.timeZone),
    component,
    ...noted(seizure.note),
  };
}

/** A day of which the patient says that it had no seizure: others are days of which nothing is known. */
export function freeDayOf({ id, day }: ExportedSeizureFreeDay, patientId: string): Observation {
  return { ...observation(id, 'day-without-seizures', patientId), effectiveDateTime: day, valueBoolean: true };
}
