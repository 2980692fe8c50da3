import type { ExportedPrescription } from '@balsamo/contract/exports/record-schemas.ts';
import type { ExportHead } from '@balsamo/contract/exports/schemas.ts';
import { isCaredAddress } from '@balsamo/domain/care/care.ts';
import { LANGUAGE_TAGS } from '@balsamo/domain/language.ts';
import type {
  ContactPoint,
  Device,
  Patient,
  Practitioner,
  Provenance,
  ProvenanceAgent,
  Reference,
} from '@medplum/fhirtypes';
import { concept, PARTICIPANT_TYPE, URI_SYSTEM } from './codes.ts';
import { derivedId, refer, urn, written } from './values.ts';

/** The same person has the same id in every export. */
export function patientIdOf({ account }: ExportHead): string {
  return derivedId('patient', account.email);
}

/** Who it is about. Age and city are left out: they were given for research, not for this. */
export function patientOf(head: ExportHead): Patient {
  const { account, language } = head;
  const name = written(account.name);
  const telecom: ContactPoint[] = [];
  const phone = written(account.phone);
  if (phone) telecom.push({ system: 'phone', value: phone });
  // Of who has no sign-in the place of an address is kept, and no mailbox.
  if (!isCaredAddress(account.email)) telecom.push({ system: 'email', value: account.email });
  return {
    resourceType: 'Patient',
    id: patientIdOf(head),
    ...(name ? { name: [{ text: name }] } : {}),
    telecom,
    communication: [
      { language: { coding: [{ system: 'urn:ietf:bcp:47', code: LANGUAGE_TAGS[language] }] }, preferred: true },
    ],
  };
}

/** The software that wrote it down. */
export const SOFTWARE: Device = {
  resourceType: 'Device',
  id: derivedId('device', 'balsamo'),
  deviceName: [{ name: 'Bálsamo', type: 'user-friendly-name' }],
  type: { text: 'Patient diary' },
};

/** More targets than this are told of in several provenances: none has to hold a whole diary. */
export const TARGETS_MAX = 500;

/** The doctor who wrote a prescription, by name only once their account is gone; null where the patient wrote it down. */
export function doctorOf({ doctorId, doctorName }: ExportedPrescription): Reference<Practitioner> | null {
  const name = written(doctorName);
  if (doctorId === null && doctorName === null) return null;
  return {
    type: 'Practitioner',
    ...(doctorId ? { identifier: { system: URI_SYSTEM, value: urn(doctorId) } } : {}),
    ...(name ? { display: name } : {}),
  };
}

/** Who said it, a doctor or else the patient, and that it was taken from the diary unchanged. */
export function provenanceOf(
  targets: readonly string[],
  head: ExportHead,
  doctor: Reference<Practitioner> | null,
): Provenance {
  const author: ProvenanceAgent = {
    type: concept(PARTICIPANT_TYPE, 'author', 'Author'),
    who: doctor ?? refer(patientIdOf(head)),
  };
  return {
    resourceType: 'Provenance',
    id: derivedId('provenance', head.exportedAt, ...targets),
    target: targets.map((id) => refer(id)),
    recorded: head.exportedAt,
    agent: [author, { type: concept(PARTICIPANT_TYPE, 'assembler', 'Assembler'), who: refer(SOFTWARE.id as string) }],
  };
}
