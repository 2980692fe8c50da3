import type { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import { PersonalExport as PersonalExportSchema } from '@balsamo/contract/exports/schemas.ts';
import type { Bundle, MedicationRequest, Observation, Resource } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './fhir/testing-validator.ts';
import { fhirFile } from './fhir-file.ts';
import { anyPatient } from './testing-exports.ts';

async function bundleOf(person: PersonalExport): Promise<Bundle> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of fhirFile({ ...person, period: { from: null, to: null } }, person.language)) {
    text += decoder.decode(piece, { stream: true });
  }
  return JSON.parse(text) as Bundle;
}
const resourcesOf = <Type extends Resource['resourceType']>(bundle: Bundle, type: Type) =>
  (bundle.entry ?? [])
    .map(({ resource }) => resource as Resource)
    .filter((resource): resource is Extract<Resource, { resourceType: Type }> => resource.resourceType === type);

const PATIENTS = Array.from({ length: 100 }, (_, seed) => anyPatient(seed + 1));

describe('the FHIR bundle', () => {
  it('is without an error in the eyes of independent validators, for 100 patients', async () => {
    let resources = 0;
    for (const person of PATIENTS) {
      expect(PersonalExportSchema.safeParse(person).error).toBeUndefined();
      const bundle = await bundleOf(person);
      expect(problemsOf(bundle)).toEqual([]);
      resources += bundle.entry?.length ?? 0;
    }
    expect(resources).toBeGreaterThan(5000);
  }, 600_000);

  describe('would not pass', () => {
    const spoilt: [string, (bundle: Bundle) => void][] = [
      [
        'without a status',
        (b) => Reflect.deleteProperty(resourcesOf(b, 'MedicationAdministration')[0] ?? {}, 'status'),
      ],
      [
        'with a status of its own',
        (b) => Object.assign(resourcesOf(b, 'MedicationAdministration')[0] ?? {}, { status: 'done' }),
      ],
      ['with an unknown field', (b) => Object.assign(resourcesOf(b, 'Patient')[0] ?? {}, { nickname: 'x' })],
      [
        'with a date that is none',
        (b) => Object.assign(resourcesOf(b, 'Observation')[0] ?? {}, { effectiveDateTime: 'noon' }),
      ],
      [
        'with a reference out of it',
        (b) => Object.assign(resourcesOf(b, 'Observation')[0] ?? {}, { subject: { reference: 'urn:uuid:0' } }),
      ],
      [
        'with an invented code',
        (b) => Object.assign(resourcesOf(b, 'Observation')[0]?.category?.[0]?.coding?.[0] ?? {}, { code: 'felt' }),
      ],
      ['with a use twice', (b) => b.entry?.push(...(b.entry?.slice(-1) ?? []))],
      ['with an empty text', (b) => Object.assign(resourcesOf(b, 'Patient')[0]?.name?.[0] ?? {}, { text: '' })],
    ];
    it.each(spoilt)('%s', async (_, spoil) => {
      const bundle = await bundleOf(anyPatient(3));
      expect(problemsOf(bundle)).toEqual([]);
      spoil(bundle);
      expect(problemsOf(bundle)).not.toEqual([]);
    });
  });

  it('holds every use with its ratings, and every rating without use', async () => {
    for (const person of PATIENTS.slice(0, 20)) {
      const bundle = await bundleOf(person);
      const observations = resourcesOf(bundle, 'Observation');
      const ofCode = (code: string) => observations.filter((each) => each.code.coding?.[0]?.code === code);
      expect(resourcesOf(bundle, 'MedicationAdministration')).toHaveLength(person.entries.length);
      expect(ofCode('ratings-before-use')).toHaveLength(person.entries.length);
      expect(ofCode('ratings-without-use')).toHaveLength(person.ratings.length);
      expect(resourcesOf(bundle, 'Medication')).toHaveLength(person.inventoryItems.length);
      expect(resourcesOf(bundle, 'MedicationRequest')).toHaveLength(
        person.prescriptions.reduce((sum, { products }) => sum + products.length, 0),
      );
    }
  });

  it('gives back every rating as it was given, at its instant and under its zone, and observes nothing else: neither what was not rated nor what was copied', async () => {
    const person = anyPatient(3);
    const observations = resourcesOf(await bundleOf(person), 'Observation');
    const ratingOf = (observation: Observation | undefined, symptom: string) =>
      observation?.component?.find(({ code }) => code.coding?.some((coding) => coding.code === `symptom-${symptom}`))
        ?.valueQuantity?.value ?? null;
    for (const entry of person.entries) {
      const of = observations.filter(({ partOf }) => partOf?.[0]?.reference === `urn:uuid:${entry.id}`);
      const [before, after] = ['before', 'after'].map((when) =>
        of.find(({ code }) => code.coding?.[0]?.code === `ratings-${when}-use`),
      );
      for (const [symptom, rating] of Object.entries(entry.symptoms.before))
        expect(ratingOf(before, symptom)).toBe(entry.copiedBefore.some((one) => one === symptom) ? null : rating);
      for (const [symptom, rating] of Object.entries(entry.symptoms.after ?? {}))
        expect(ratingOf(after, symptom)).toBe(rating);
      if (!before) continue;
      expect(Date.parse(before?.effectiveDateTime as string)).toBe(Date.parse(entry.consumedAt));
      expect(before).toMatchObject({ _effectiveDateTime: { extension: [{ valueCode: entry.timeZone }] } });
    }
    expect(person.entries.length).toBeGreaterThan(5);
    expect(observations.filter(({ component }) => component?.length === 0)).toEqual([]);
  });

  it('gives back what bothered after a use, with how much it did', async () => {
    const person = anyPatient(3);
    const observations = resourcesOf(await bundleOf(person), 'Observation');
    const told = person.entries.filter(({ unwantedEffects }) => unwantedEffects.length > 0);
    expect(told.length).toBeGreaterThan(0);
    for (const { id, unwantedEffects } of told) {
      const after = observations.find(
        ({ partOf, code }) =>
          partOf?.[0]?.reference === `urn:uuid:${id}` && code.coding?.[0]?.code === 'ratings-after-use',
      );
      const codes = after?.component?.map(({ code, valueCodeableConcept }) => [
        code.coding?.[0]?.code,
        valueCodeableConcept?.coding?.[0]?.code,
      ]);
      for (const { effect, strength } of unwantedEffects)
        expect(codes).toContainEqual([`unwanted-${effect}`, `strength-${strength}`]);
    }
  });

  it('holds no observation of a use or a moment that nobody rated', async () => {
    const person = anyPatient(3);
    const none = { mood: null, anxiety: null, energy: null, pain: null, sleep: null };
    const bundle = await bundleOf({
      ...person,
      entries: person.entries.map((entry) => ({
        ...entry,
        symptoms: { before: none, after: none },
        copiedBefore: [],
        ownBefore: {},
        ownAfter: {},
        primaryEffect: null,
        unwantedEffects: [],
        effectEnded: null,
        effectDurationHours: null,
      })),
      ratings: person.ratings.map((rating) => ({ ...rating, symptoms: none, own: {} })),
    });
    const codes = resourcesOf(bundle, 'Observation').map(({ code }) => code.coding?.[0]?.code);
    expect(codes.filter((code) => code?.startsWith('ratings-'))).toEqual([]);
  });

  it('says who said it, of everything the patient or a doctor said', async () => {
    for (const person of PATIENTS.slice(0, 20)) {
      const bundle = await bundleOf(person);
      const told = resourcesOf(bundle, 'Provenance').flatMap(({ target }) => target.map(({ reference }) => reference));
      // What the records say together, the software says.
      const isWorkedOut = (resource: Resource | undefined) =>
        resource?.resourceType === 'Observation' && resource.code.coding?.[0]?.code === 'verdict';
      const all = (bundle.entry ?? []).filter(({ resource }) => !isWorkedOut(resource));
      const said = all.filter(({ resource }) =>
        [
          'MedicationAdministration',
          'Observation',
          'Medication',
          'MedicationStatement',
          'MedicationRequest',
          'Condition',
        ].includes(resource?.resourceType ?? ''),
      );
      expect([...told].sort()).toEqual(said.map(({ fullUrl }) => fullUrl).sort());
    }
  });

  it('gives back other medicines and conditions, with days as far as they are known', async () => {
    let [taken, treated] = [0, 0];
    for (const person of PATIENTS.slice(0, 20)) {
      const bundle = await bundleOf(person);
      for (const { id, name, hasEnded, since } of person.medicines) {
        const statement = resourcesOf(bundle, 'MedicationStatement').find((one) => one.id === id);
        expect(statement?.status).toBe(hasEnded ? 'stopped' : 'active');
        expect(statement?.effectivePeriod?.start).toBe(since ?? undefined);
        expect(statement?.medicationCodeableConcept?.text).toBeTruthy();
        if (/^[\w ]+$/.test(name)) expect(statement?.medicationCodeableConcept?.text).toBe(name.trim());
        taken++;
      }
      for (const { id, hasEnded, since, endedOn } of person.conditions) {
        const condition = resourcesOf(bundle, 'Condition').find((one) => one.id === id);
        expect(condition?.clinicalStatus?.coding?.[0]?.code).toBe(hasEnded ? 'resolved' : 'active');
        expect([condition?.onsetDateTime, condition?.abatementDateTime]).toEqual([
          since ?? undefined,
          endedOn ?? undefined,
        ]);
        treated++;
      }
    }
    expect(Math.min(taken, treated)).toBeGreaterThan(10);
  });

  it('gives back seizures with what was known of them, and the days that had none', async () => {
    let [seen, free] = [0, 0];
    for (const person of PATIENTS.slice(0, 20)) {
      const observed = resourcesOf(await bundleOf(person), 'Observation');
      for (const { id, count, timedSeconds } of person.seizures) {
        const { component = [] } = observed.find((one) => one.id === id) ?? {};
        const componentOf = (code: string) => component.find((one) => one.code.coding?.[0]?.code === code);
        expect(componentOf('seizure-count')?.valueQuantity?.value).toBe(count);
        expect(componentOf('seizure-length')?.valueQuantity?.value).toBe(timedSeconds ?? undefined);
        seen++;
      }
      for (const { id, day } of person.seizureFreeDays) {
        expect(observed.find((one) => one.id === id)?.effectiveDateTime).toBe(day);
        free++;
      }
    }
    expect(Math.min(seen, free)).toBeGreaterThan(10);
  });

  it('keeps guidance apart from an order, and names whose it is', async () => {
    const requests: MedicationRequest[] = [];
    for (const person of PATIENTS.slice(0, 30))
      requests.push(...resourcesOf(await bundleOf(person), 'MedicationRequest'));
    expect(new Set(requests.map(({ intent }) => intent))).toEqual(new Set(['plan']));
    expect(new Set(requests.map(({ status }) => status))).toEqual(
      new Set(['active', 'on-hold', 'completed', 'stopped']),
    );
    expect(requests.some(({ requester }) => requester?.identifier)).toBe(true);
    expect(requests.some(({ requester }) => requester?.reference)).toBe(true);
  });

  it('is the same for the same export, and leaves out what was given for research', async () => {
    const person = PATIENTS.find(({ account }) => account.city !== null) as PersonalExport;
    const bundle = await bundleOf(person);
    expect(await bundleOf(person)).toEqual(bundle);
    expect(JSON.stringify(bundle)).not.toContain(person.account.city);
  });

  it('is written piece by piece, however long the diary is', async () => {
    const person = anyPatient(3);
    let read = 0;
    const entries = function* () {
      for (let copy = 0; copy < 400; copy++) {
        for (const entry of person.entries) {
          read++;
          yield entry;
        }
      }
    };
    const file = fhirFile({ ...person, entries: entries(), period: { from: null, to: null } }, 'pt');
    const first = await file.next();
    expect(first.value?.length).toBeLessThan(80 * 1024);
    expect(read).toBeLessThan(200);
    await file.return(undefined);
  });
});
