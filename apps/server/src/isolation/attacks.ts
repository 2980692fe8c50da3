import fc from 'fast-check';
import { addressOf, createValues, type Operation, type Schema } from '../http/testing-operations.ts';
import type { Cast } from './cast.ts';
import type { Mark } from './marks.ts';

/** One request that somebody who is not the patient sends; `operationId` only of verbs that the API has. */
export type Attack = { method: string; address: string; path: string; body: unknown; operationId?: string };

const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Bodies tried per route; the same in every run. */
const BODIES = 2;

/**
 * Every route with an id of each kind of the patient's rows and of their association's in its path and bodies made of them, and every path with the verbs that it
 * does not have.
 */
export function attacksOn(
  { record: { patient }, association }: Pick<Cast, 'record' | 'association'>,
  marks: readonly Mark[],
  operations: readonly Operation[],
  document: { components: { schemas: Record<string, Schema> } },
): Attack[] {
  // One row of each kind stands for all of them.
  const ofPatient = [...Map.groupBy(marks, ({ of }) => of).values()].flatMap(
    (ofKind) => ofKind.find(({ text }) => UUID.test(text))?.text ?? [],
  );
  const ids = [...ofPatient, association.id, association.lot.id, association.lot.productId];
  const valid = createValues(document, () => ids);
  const bodiesOf = ({ path, body }: Operation): unknown[] => {
    if (!body) return [undefined];
    const named = path.startsWith('/api/connections/') ? [{ code: patient.id }] : [];
    return [...named, ...fc.sample(valid(body), { numRuns: BODIES, seed: 6 })];
  };
  const addressesOf = (operation: Operation): string[] => {
    const owner = operation.path.startsWith('/api/associations/') ? association.id : patient.id;
    const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const last = names.at(-1);
    // Of several ids in one path the first is the patient, or their association.
    const first = Object.fromEntries(names.slice(0, -1).map((name) => [name, owner]));
    const values = last === undefined ? [{}] : ids.map((id) => ({ ...first, [last]: id }));
    return values.map((parameters) => addressOf(operation, parameters));
  };

  const documented = operations.flatMap((operation) =>
    addressesOf(operation).flatMap((address) =>
      bodiesOf(operation).map((body) => {
        const { method, path, operationId } = operation;
        return { method, address, path, body, operationId };
      }),
    ),
  );
  const verbsOf = Map.groupBy(operations, ({ path }) => path);
  const undocumented = [...verbsOf].flatMap(([path, known]) =>
    VERBS.filter((verb) => !known.some(({ method }) => method === verb)).map((method) => ({
      method,
      address: path.replace(/\{\w+\}/g, patient.id),
      path,
      body: method === 'GET' || method === 'DELETE' ? undefined : {},
    })),
  );
  return [...documented, ...undocumented];
}
