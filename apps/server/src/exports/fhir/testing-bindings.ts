import type { Bundle, CodeSystemConcept, ElementDefinition } from '@medplum/fhirtypes';

/** HL7's required bindings, which need the value sets and so are left out by validators without a terminology server. */
export type Bindings = {
  addCodeSystem: (url: string, concepts: readonly CodeSystemConcept[]) => void;
  /** Name of a code by code, of a code system that is known in full. */
  codesOf: (system: string) => ReadonlyMap<string, string | undefined> | undefined;
  /** Codes that are not in the value set their element is bound to. */
  problemsOf: (resource: { resourceType: string }) => string[];
};

/** Reads structure definitions, code systems and value sets, whichever of the files they are in. */
export function bindingsOf(files: readonly Bundle[]): Bindings {
  const systems = new Map<string, Map<string, string | undefined>>();
  const elements = new Map<string, ElementDefinition>();
  const valueSets = new Map<string, { system?: string | undefined; codes?: string[] | undefined }[]>();

  const addCodeSystem: Bindings['addCodeSystem'] = (url, concepts) => {
    const codes = new Map<string, string | undefined>();
    const walk = (level: readonly CodeSystemConcept[]) => {
      for (const { code, display, concept } of level) {
        codes.set(code, display);
        walk(concept ?? []);
      }
    };
    walk(concepts);
    systems.set(url, codes);
  };

  for (const { resource } of files.flatMap(({ entry }) => entry ?? [])) {
    if (resource?.resourceType === 'CodeSystem' && resource.url && resource.content === 'complete') {
      addCodeSystem(resource.url, resource.concept ?? []);
    } else if (resource?.resourceType === 'StructureDefinition') {
      for (const element of resource.snapshot?.element ?? []) elements.set(element.path, element);
    } else if (resource?.resourceType === 'ValueSet' && resource.url) {
      const parts = (resource.compose?.include ?? []).map(({ system, concept }) => ({
        system,
        codes: concept?.map(({ code }) => code),
      }));
      valueSets.set(resource.url, parts);
    }
  }

  /** Undefined where the value set cannot be written out, as those of languages and mime types cannot. */
  const allowedBy = (valueSet: string | undefined): Set<string> | undefined => {
    const parts = valueSets.get(valueSet?.split('|')[0] ?? '');
    const codes = parts?.map((part) => part.codes ?? systems.get(part.system ?? '')?.keys());
    return codes?.every((part) => part !== undefined) ? new Set(codes.flatMap((part) => [...(part ?? [])])) : undefined;
  };

  const look = (value: unknown, path: string, found: string[]): void => {
    if (Array.isArray(value)) {
      for (const each of value) look(each, path, found);
      return;
    }
    const element = elements.get(path);
    if (typeof value === 'string' && element?.binding?.strength === 'required') {
      const allowed = allowedBy(element.binding.valueSet);
      if (allowed && !allowed.has(value)) found.push(`${path}: ${value} is not in ${element.binding.valueSet}`);
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, below] of Object.entries(value)) {
      const own = `${path}.${name}`;
      const type = elements.get(own)?.type?.[0]?.code ?? '';
      // What a data type holds is defined with it; what a backbone or a code holds, where it stands.
      const isOfType = typeof below === 'object' && elements.has(`${type}.id`) && !/^(Backbone)?Element$/.test(type);
      look(below, isOfType ? type : own, found);
    }
  };

  return {
    addCodeSystem,
    codesOf: (system) => systems.get(system),
    problemsOf: (resource) => {
      const found: string[] = [];
      look(resource, resource.resourceType, found);
      return found;
    },
  };
}
