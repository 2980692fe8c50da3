import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { addressOf, createValues, type Operation, operationsOf } from './testing-operations.ts';
import { type Request, requestsTo, whoAsks } from './testing-requests.ts';
import { createWorld } from './testing-world.ts';
import type { World } from './testing-world.types.ts';

const REQUESTS = 8_000;
/** Sent one by one to each route that chance has not had accept anything yet: first to all of them, of which most take fewer than ten. */
const SHARED_GOOD_REQUESTS = 60;
/** Then to one that still has not, among records that no other has touched. */
const MORE_GOOD_REQUESTS = 400;
/** Hashing a password takes long on purpose: these are tried less often. */
const SLOW = new Set(['POST /api/auth/sign-up/email', 'POST /api/auth/sign-in/email']);
const cluster = inject('cluster');
let server: TestServer;
let operations: Operation[];
let valid: ReturnType<typeof createValues>;
let ajv: Ajv2020;
let world: World;

/** Routes that accept nothing here. */
// Links need a token that only a mailbox holds, the others a password or a session's id that only its owner knows.
const CLOSED = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email',
  'POST /api/account/password',
  'POST /api/account/email',
  'POST /api/account/erasure',
  'POST /api/account/email/confirmation',
  'POST /api/account/email/undo',
  'POST /api/invitations/open',
  'POST /api/invitations/accept',
  'POST /api/invitations/request',
  'POST /api/invitations/sign-up',
  'POST /api/memberships/invitations/open',
  'POST /api/memberships/invitations/accept',
  'POST /api/memberships/invitations/decline',
  'POST /api/memberships/invitations/sign-up',
  // Nor is the id of one to somebody's address: only an association makes it, and no request here confirms an address.
  'POST /api/memberships/invitations/{invitationId}/accept',
  'POST /api/memberships/invitations/{invitationId}/decline',
  // Nor does anybody here act for somebody else: care/handlers.test.ts and care/caregivers.test.ts do.
  'PUT /api/care/birth-date',
  'POST /api/care/people/{id}/erasure',
  'POST /api/care/invitations/open',
  'POST /api/care/invitations/accept',
  'POST /api/care/invitations/sign-up',
  'POST /api/care/invitations/take-over',
  'POST /api/staff-invitations/open',
  'POST /api/staff-invitations/accept',
  'POST /api/staff-invitations/sign-up',
  // Nor the bytes of a picture: association-settings/handlers.test.ts brings them.
  'PUT /api/associations/{associationId}/images/{image}',
  'GET /api/associations/{associationId}/files/{fileId}',
  // dispensary/file-handlers.test.ts these.
  'POST /api/associations/{associationId}/products/{productId}/images',
  'PUT /api/associations/{associationId}/lots/{lotId}/certificate',
  // Nor an invitation that was mailed: memberships/invitation-handlers.test.ts does.
  'POST /api/associations/{associationId}/invitations/{invitationId}/resend',
  'DELETE /api/associations/{associationId}/invitations/{invitationId}',
  'DELETE /api/account/sessions/{id}',
  // Nor the address of a page of the sandbox: subscriptions/handlers.test.ts opens some.
  'GET /api/payments/sandbox/{pageId}',
  'POST /api/payments/sandbox/{pageId}',
  // Nor has chance a password that was just typed, a code of an app, or a key: second-factor/*.test.ts do.
  'POST /api/auth/sign-in/second-step',
  'POST /api/auth/sign-in/second-step/challenge',
  'POST /api/auth/sign-in/passkey',
  'POST /api/account/second-factor/app',
  'POST /api/account/second-factor/app/confirmation',
  'POST /api/account/second-factor/recovery-codes',
  'POST /api/account/second-factor/challenge',
  'POST /api/account/second-factor/off',
  'POST /api/account/passkeys/challenge',
  'POST /api/account/passkeys',
  'PATCH /api/account/passkeys/{id}',
  'DELETE /api/account/passkeys/{id}',
  // Nor does chance write a whole export.
  'POST /api/account/imports',
  // Nor a picture or a document; without one there is none to be read either.
  'PUT /api/prescriptions/{id}/document',
  'GET /api/prescriptions/{id}/document',
  'PUT /api/prescribed/{id}/document',
  'GET /api/prescribed/{id}/document',
  'PUT /api/documents/{id}/file',
  'GET /api/documents/{id}/file',
  'GET /api/account/files',
  'PUT /api/account/files/{of}/{recordId}',
  'GET /api/patients/{id}/documents/{documentId}/file',
  'GET /api/associations/{associationId}/members/{memberId}/documents/{documentId}/file',
  'PUT /api/account/photo',
  'GET /api/directory/photos/{id}',
  'PUT /api/admin/articles/{id}/image',
  'POST /api/admin/articles/{id}/pictures',
  'GET /api/articles/images/{id}',
  // Nor is a key made up by chance a point of a curve.
  'POST /api/notifications/push-subscriptions',
  // No kind of phones is set up here (notifications/phones.test.ts).
  'PUT /api/notifications/devices',
  'PUT /api/notifications/devices/reminders',
]);

/** Ids that are stored, for the beginning of a path or for anywhere. */
function idsFor(path = ''): string[] {
  const [, ids] = Object.entries(world.stored).find(([beginning]) => path.startsWith(beginning)) ?? [];
  return ids ?? Object.values(world.stored).flat();
}

beforeAll(async () => {
  server = await createTestServer(cluster);
  const { document, operations: all } = await operationsOf(server);
  operations = all;
  valid = createValues(document, idsFor);
  world = await createWorld(server);
  // Each shape is compiled for a few answers: better code would take longer than it saves.
  ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
});
afterAll(() => server?.close());

test(`no input makes the server fail or answer outside its contract (${REQUESTS} requests)`, {
  timeout: 600_000,
}, async () => {
  const seen = new Map<string, Set<number>>();
  const send = async ({ operation, parameters, body, isSignedIn }: Request) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await server.send(operation.method, addressOf(operation, parameters), {
      // Signing in, up or out ends the session that is brought along; ending sessions is left to someone else.
      ...(isSignedIn && !operation.path.startsWith('/api/auth/') ? { as: whoAsks(operation, world) } : {}),
      ...(text === undefined ? {} : { body: text, headers: { 'content-length': String(Buffer.byteLength(text)) } }),
    });
    expect(answer.status).toBeLessThan(500);
    const documented = operation.responses[answer.status];
    expect(documented, `${operation.operationId} answered ${answer.status}, which it does not document`).toBeDefined();
    seen.set(operation.operationId, (seen.get(operation.operationId) ?? new Set()).add(answer.status));
    const contents = Object.entries(documented?.content ?? {});
    if (contents.length === 0) return;
    const content = contents.find(([type]) => answer.headers.get('content-type')?.startsWith(type));
    expect(content, `${operation.operationId} answered another type than it documents`).toBeDefined();
    if (!content || content[1].schema.format === 'binary') return;
    // A shape that many routes answer is compiled once.
    const at =
      content[1].schema.$ref ??
      `#/paths/${encodeURIComponent(operation.path.replaceAll('/', '~1'))}/${operation.method.toLowerCase()}/responses/${answer.status}/content/${content[0].replaceAll('/', '~1')}/schema`;
    const validate = ajv.getSchema(`document${at}`) ?? ajv.compile({ $ref: `document${at}` });
    expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true);
  };
  const isAccepted = ({ operationId }: Operation) => [...(seen.get(operationId) ?? [])].some((status) => status < 300);
  const sendGood = async (operation: Operation, atMost: number) => {
    const { meantToBeGood } = requestsTo(operation, world, valid);
    for (let count = 0; count < atMost && !isAccepted(operation); count++) {
      // Whether the bad ones had used up a rate limit, or these do, with a clock that stands still, is not what is tested.
      if (count % 10 === 0) await server.db.ownerPool.query('delete from rate_limit_attempts');
      for (const request of fc.sample(meantToBeGood, 1)) await send(request);
    }
  };
  const any = fc.oneof(
    ...operations.map((operation) => ({
      arbitrary: requestsTo(operation, world, valid).any,
      weight: SLOW.has(operation.operationId) ? 8 : 12,
    })),
  );
  await fc.assert(fc.asyncProperty(any, send), { numRuns: REQUESTS, endOnFailure: true });
  // The requests must get past the door: each route was both accepted and refused at least once.
  expect(seen.size).toBe(operations.length);
  const open = operations.filter(({ operationId }) => !CLOSED.has(operationId));
  const missed = () => open.filter((operation) => !isAccepted(operation));
  // Whether chance had made a good request of each before all that was stored had been deleted is not what is tested.
  world = await createWorld(server);
  for (const operation of missed()) await sendGood(operation, SHARED_GOOD_REQUESTS);
  // Nor whether another has taken what one needs: few are left, and each finds all there is.
  for (const operation of missed()) {
    world = await createWorld(server);
    await sendGood(operation, MORE_GOOD_REQUESTS);
  }
  expect(missed().map(({ operationId }) => `${operationId}: ${[...(seen.get(operationId) ?? [])]}`)).toEqual([]);
});
