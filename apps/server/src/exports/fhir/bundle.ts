import type { ExportedTracker } from '@balsamo/contract/exports/record-schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type { Resource } from '@medplum/fhirtypes';
import { texts } from '../../platform/texts.ts';
import type { ExportSource } from '../source/export-source.ts';
import { administrationOf, afterOf, type Bundled, beforeOf, ratingOf, type Words } from './entries.ts';
import { conditionOf, takenOf } from './medicines.ts';
import { doctorOf, patientIdOf, patientOf, provenanceOf, SOFTWARE, TARGETS_MAX } from './people.ts';
import { requestsOf } from './prescriptions.ts';
import { medicationOf, statementOf } from './products.ts';
import { freeDayOf, seizureOf } from './seizures.ts';
import { derivedId } from './values.ts';
import { verdictsOf } from './verdicts.ts';
import { DIARY_CODE_SYSTEM } from './vocabulary.ts';

function wordsOf(language: Language): Words {
  const t = texts.getFixedT(language);
  return {
    product: (productType) => t(`diary:product.${productType}`),
    method: (method) => t(`diary:method.${method}`),
    unit: (unit, count) => t(`diary:unit.${unit}`, { count }),
    effect: (effect) => t(`diary:effect.${effect}`),
    unwanted: (effect) => t(`diary:unwanted.${effect}`),
    strength: (strength) => t(`diary:unwantedStrength.${strength}`),
    basis: (basis) => t(`inventory:basis.${basis}`),
    chapter: (chapter) => t(`medicines:chapter.${chapter}`),
    verdict: (verdict) => t(`diary:verdict.${verdict}`),
    seizureKind: (kind) => t(`seizures:kind.${kind}`),
    seizureLength: (length) => t(`seizures:length.${length}`),
  };
}

/**
 * The resources of a bundle, each under a UUID of its own, in an order in which what is referred to mostly comes first:
 * the patient, the software, our code system; products with a statement each; uses with their ratings; ratings without
 * use; prescriptions; and among them who said it; at the end what the records say together.
 */
export async function* bundledResources(source: ExportSource, language: Language): AsyncGenerator<Resource> {
  const itemIds = new Set<string>();
  const trackers = new Map<string, ExportedTracker>();
  const bundled: Bundled = { patientId: patientIdOf(source), itemIds, trackers, words: wordsOf(language) };
  yield patientOf(source);
  yield SOFTWARE;
  yield { ...DIARY_CODE_SYSTEM, id: derivedId('code system', 'balsamo diary') };

  let targets: string[] = [];
  /** Resources with what they say about the patient's own words: passed on, and told of in a provenance now and then. */
  function* told(resources: Iterable<Resource>): Generator<Resource> {
    for (const resource of resources) {
      yield resource;
      targets.push(resource.id as string);
    }
    if (targets.length >= TARGETS_MAX) yield* closed();
  }
  function* closed(): Generator<Resource> {
    if (targets.length > 0) yield provenanceOf(targets, source, null);
    targets = [];
  }

  for await (const item of source.inventoryItems) {
    itemIds.add(item.id);
    yield* told([medicationOf(item, bundled.words), statementOf(item, bundled.patientId)]);
  }
  for await (const tracker of source.trackers) trackers.set(tracker.id, tracker);
  for await (const entry of source.entries) {
    const observed = [beforeOf(entry, bundled), afterOf(entry, bundled)].filter((one) => one !== undefined);
    yield* told([administrationOf(entry, bundled), ...observed]);
  }
  for await (const rating of source.ratings) {
    const observed = ratingOf(rating, bundled);
    if (observed) yield* told([observed]);
  }
  for await (const prescription of source.prescriptions) {
    const requests = requestsOf(prescription, bundled);
    const doctor = doctorOf(prescription);
    if (doctor === null) yield* told(requests);
    else {
      yield* requests;
      yield provenanceOf(
        requests.map(({ id }) => id as string),
        source,
        doctor,
      );
    }
  }
  for await (const medicine of source.medicines) yield* told([takenOf(medicine, bundled.patientId)]);
  for await (const condition of source.conditions) yield* told([conditionOf(condition, bundled)]);
  for await (const seizure of source.seizures) yield* told([seizureOf(seizure, bundled)]);
  for await (const free of source.seizureFreeDays) yield* told([freeDayOf(free, bundled.patientId)]);
  yield* closed();
  yield* await verdictsOf(source, bundled);
}
