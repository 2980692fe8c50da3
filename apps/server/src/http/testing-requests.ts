import type { TestPerson } from '@balsamo/database/testing/people.ts';
import fc from 'fast-check';
import { GOOD_BODIES } from './testing-good-bodies.ts';
import type { createValues, Operation, Schema } from './testing-operations.ts';
import type { World } from './testing-world.types.ts';

const OF_DOCTORS = new Set([
  '/api/account/doctor-profile',
  '/api/account/photo',
  '/api/connections/allowance',
  '/api/invitations',
  '/api/invitations/{id}',
  '/api/invitations/{id}/resend',
]);

/** What no route expects, wherever it stands. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table users; --",
    '../../etc/passwd',
    '%00',
    'null',
    '9'.repeat(400),
    '‮',
    '-0',
    '1e999',
  ),
  fc.double(),
  fc.bigInt().map(Number),
  fc.constantFrom(null, true, false, [], {}, [[]], { a: { b: [] } }, Number.MAX_SAFE_INTEGER, -1, 0.1 + 0.2, 1e308),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ minLength: 2001, maxLength: 2400 }),
);

/** A valid value with one place spoilt: replaced, removed, or something added. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value))
    return fc.oneof(
      nasty,
      fc.tuple(nasty, fc.nat(value.length)).map(([item, at]) => value.toSpliced(at, 1, item)),
    );
  if (value === null || typeof value !== 'object') return nasty;
  const entries = Object.entries(value);
  const added = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 12 }), nasty)
    .map(([name, item]) => ({ ...value, [name]: item }));
  const hidden = fc
    .constantFrom('__proto__', 'constructor', 'role', 'isAdmin')
    .map((name) =>
      JSON.parse(JSON.stringify(value).replace('{', `{${JSON.stringify(name)}:"operador"${entries.length ? ',' : ''}`)),
    );
  if (entries.length === 0) return fc.oneof(added, hidden);
  const removed = fc
    .constantFrom(...entries)
    .map(([name]) => Object.fromEntries(entries.filter(([other]) => other !== name)));
  const replaced = fc
    .constantFrom(...entries)
    .chain(([name, inner]) => spoilt(inner).map((item) => ({ ...value, [name]: item })));
  return fc.oneof(added, hidden, removed, { arbitrary: replaced, weight: 5 });
}

export type Request = { operation: Operation; parameters: Record<string, unknown>; body: unknown; isSignedIn: boolean };

/** One request in three is meant to be good, or most routes would never be seen accepting anything; the rest is spoilt. */
export function requestsTo(operation: Operation, world: World, valid: ReturnType<typeof createValues>) {
  const requiredKeys = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => parameter.name);
  const parameters = (of: (schema: Schema, ids: readonly string[] | undefined) => fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, of(schema, idsFor(name))])), {
      requiredKeys,
    });
  // What a person belongs to is more than what the staff keep.
  const idsFor = (name: string) => world.named[operation.path.startsWith('/api/memberships') ? `own ${name}` : name];
  const known = (schema: Schema, ids: readonly string[] | undefined) =>
    ids ? fc.constantFrom(...ids) : valid(schema, operation.path);
  const good =
    GOOD_BODIES[operation.operationId]?.(world) ?? (operation.body ? valid(operation.body) : fc.constant(undefined));
  const odd = operation.body
    ? good.chain((value) =>
        fc.oneof({ arbitrary: fc.constant(value), weight: 2 }, { arbitrary: spoilt(value), weight: 4 }, nasty),
      )
    : good;
  const meantToBeGood = fc.record({
    operation: fc.constant(operation),
    parameters: parameters(known),
    body: good,
    isSignedIn: fc.constant(true),
  });
  const meantToBeOdd = fc.record({
    operation: fc.constant(operation),
    parameters: parameters((schema, ids) => fc.oneof({ arbitrary: known(schema, ids), weight: 3 }, nasty)),
    body: odd,
    isSignedIn: fc.boolean(),
  });
  return {
    meantToBeGood,
    any: fc.oneof({ arbitrary: meantToBeGood, weight: 1 }, { arbitrary: meantToBeOdd, weight: 2 }),
  };
}

/** Who may ask that. */
export function whoAsks({ operationId, path }: Operation, world: World): TestPerson {
  const { person, leaver, doctor, payer, operator, staff } = world;
  if (OF_DOCTORS.has(path) || /^\/api\/(patients|practice|prescribed|reports|visit-notes)(\/|$)/.test(path))
    return doctor;
  if (path.startsWith('/api/recommendations')) return doctor;
  if (path.startsWith('/api/subscription')) return payer;
  if (path.startsWith('/api/admin')) return operator;
  if (path.startsWith('/api/associations') && !path.endsWith('/shelf')) return staff;
  return operationId === 'DELETE /api/account/sessions' ? leaver : person;
}
