import { type ProductType, UNITS_OF } from '@balsamo/domain/diary/vocabulary.ts';
import { OWN_PRODUCT_TYPE_OF } from '@balsamo/domain/dispensary/product.ts';
import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import { STOCK_UNITS_OF } from '@balsamo/domain/inventory/item.ts';
import fc from 'fast-check';
import type { TestServer } from '../testing.ts';

export type Schema = Record<string, unknown> & {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  $ref?: string;
};
/** A route as the OpenAPI document describes it. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
  /** Which session it needs; undefined: none. */
  security: unknown[] | undefined;
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** Every route of the API, from its own description. */
export async function operationsOf(server: Pick<TestServer, 'send'>) {
  const { body: document } = await server.send('GET', '/api/openapi.json');
  const operations: Operation[] = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        operationId: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []) as Operation['parameters'],
        // biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
        body: (operation.requestBody as any)?.content['application/json']?.schema,
        security: operation.security as Operation['security'],
        responses: operation.responses as Operation['responses'],
      })),
  );
  return { document, operations };
}

/** The address of a request, of values by parameter. */
export function addressOf(operation: Operation, parameters: Record<string, unknown>): string {
  const text = (value: unknown) =>
    encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed());
  const query = operation.parameters
    .filter(({ in: place, name }) => place === 'query' && name in parameters)
    .map(({ name }) => `${name}=${text(parameters[name])}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => text(parameters[name]) || '%20');
  return query.length ? `${path}?${query.join('&')}` : path;
}

/** @param idsFor ids that exist, for the beginning of a path or for anywhere */
export function createValues(
  document: { components: { schemas: Record<string, Schema> } },
  idsFor: (path?: string) => string[],
) {
  const components = document.components.schemas;
  return valid;

  /** Values that a schema allows, roughly: rules that a schema cannot say are left to chance. */
  function valid(schema: Schema, path?: string): fc.Arbitrary<unknown> {
    if (schema.$ref?.endsWith('/PersonName')) return fc.constantFrom('Maria José', "D'Ávila");
    if (schema.$ref) return valid(components[schema.$ref.split('/').at(-1) as string] as Schema);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((inner) => valid(inner, path)));
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === 'object') {
      const properties = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          valid(inner, name === 'inventoryItemId' ? '/api/inventory' : undefined),
        ]),
      );
      return fc.record(properties, { requiredKeys: schema.required ?? [] }).map(withFittingUnit);
    }
    if (type === 'array') return fc.array(valid(schema.items ?? {}), { maxLength: 5 });
    if (type === 'integer')
      return fc.integer({ min: Number(schema.minimum ?? -5), max: Number(schema.maximum ?? 100) });
    if (type === 'number')
      return fc.double({ min: 0.001, max: 200, noNaN: true }).map((value) => Math.round(value * 1000) / 1000);
    if (type === 'boolean') return fc.boolean();
    if (schema.format === 'uuid')
      return fc.oneof({ arbitrary: fc.constantFrom(...idsFor(path)), weight: 3 }, fc.uuid());
    if (schema.format === 'email') return fc.uuid().map((name) => `${name}@example.test`);
    if (type === 'null') return fc.constant(null);
    if (schema.format === 'date') {
      return fc
        .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    }
    if (schema.format === 'date-time' || /ISO 8601/.test(String(schema.description))) {
      return fc
        .date({ min: new Date('1890-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    }
    if (schema.format === 'uri') return fc.webUrl();
    if (schema.pattern) return textsLike(String(schema.pattern));
    if (schema.example)
      return fc.constantFrom(schema.example, 'UTC', 'America/Manaus', 'Etc/GMT+12', 'america/SAO_paulo');
    return fc.string({
      unit: 'grapheme',
      minLength: Number(schema.minLength ?? 0),
      maxLength: Math.min(Number(schema.maxLength ?? 40), 200),
    });
  }
}

/** By pattern: fast-check tries all its odd strings against one that it makes, which takes longer than a request. */
const textsByPattern = new Map<string, fc.Arbitrary<string>>();

function textsLike(pattern: string): fc.Arbitrary<string> {
  const texts = textsByPattern.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  textsByPattern.set(pattern, texts);
  return texts;
}

/** Which unit and which basis of a label fit which product are rules that the schema cannot say. */
function withFittingUnit(value: Record<string, unknown>): Record<string, unknown> {
  const {
    productType: given,
    quantity,
    unit,
  } = value as { productType?: ProductType | AssociationProductType; quantity?: unknown; unit?: unknown };
  // What an association keeps has types of its own.
  const productType =
    given && given in OWN_PRODUCT_TYPE_OF
      ? OWN_PRODUCT_TYPE_OF[given as AssociationProductType]
      : (given as ProductType | undefined);
  if (value.basis !== undefined) return { ...value, basis: 'unknown' };
  if (!productType) return value;
  if (unit !== undefined) return { ...value, unit: STOCK_UNITS_OF[productType][0] };
  return quantity ? { ...value, quantity: { ...quantity, unit: UNITS_OF[productType][0] } } : value;
}
