import { EXPORT_FORMATS } from '@balsamo/domain/exports/vocabulary.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { FORMATS } from '../exports/formats.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addressOf, type Operation, operationsOf } from './testing-operations.ts';

let server: TestServer;
let operations: Operation[];

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  ({ operations } = await operationsOf(server));
});
afterAll(() => server.close());

/** Nobody has what is asked for: the answer is about who asks. */
const address = (operation: Operation) =>
  addressOf(operation, Object.fromEntries(operation.parameters.map(({ name }) => [name, crypto.randomUUID()])));

it('every answer of every route says what it holds, or that it holds nothing', () => {
  const undeclared = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, { content }]) => Number(status) !== 204 && !content)
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(undeclared).toEqual([]);
});

it('no route answers an undeclared status to whoever names another person, signed in or not', async () => {
  const undeclared: string[] = [];
  for (const operation of operations) {
    // Some of them end the session that is brought along.
    for (const as of [undefined, await server.person()]) {
      const headers = { 'balsamo-person': crypto.randomUUID() };
      const asked = { ...(as && { as }), headers, ...(operation.body && { body: {} }) };
      const { status } = await server.send(operation.method, address(operation), asked);
      if (!operation.responses[status]) undeclared.push(`${operation.operationId} ${status}`);
    }
  }
  expect(undeclared).toEqual([]);
});

it('every route that needs a session does nothing for another person than the one that is named', async () => {
  const person = await server.person();
  const passed: string[] = [];
  for (const operation of operations.filter(({ security }) => security)) {
    const headers = { 'balsamo-person': crypto.randomUUID() };
    const asked = { as: person, headers, ...(operation.body && { body: {} }) };
    const { status, body } = await server.send(operation.method, address(operation), asked);
    if (status !== 401 || body.code !== 'auth.other_person') passed.push(operation.operationId);
  }
  expect(passed).toEqual([]);
});

it('the file of an export has one of the types that are declared for it, whatever its format', () => {
  const route = operations.find(({ operationId }) => operationId === 'GET /api/account/exports/{id}/file');
  const declared = Object.keys(route?.responses['200']?.content ?? {});
  expect(declared.toSorted()).toEqual(EXPORT_FORMATS.map((format) => FORMATS[format].contentType).toSorted());
});
