import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  DispensableLotList,
  DispensableLotQuery,
  DispensableMemberList,
  DispensableMemberQuery,
  Dispensing,
  DispensingList,
  DispensingListQuery,
  HandedDecision,
  HandedList,
  HandedTaking,
  LotRecall,
  NewDispensing,
  NewRecall,
} from './dispensing-schemas.ts';

const tags = ['dispensary'];
const security = [{ session: [] }];
const Association = z.object({ associationId: z.uuid() });
const OneDispensing = z.object({ associationId: z.uuid(), id: z.uuid() });
const Lot = z.object({ associationId: z.uuid(), lotId: z.uuid() });
const Handed = z.object({ id: z.uuid() });
const notKept = { 404: problem('No such thing in an association whose stock the person keeps.') } as const;

export const dispense = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/dispensings',
  summary: 'Hand something out of a lot to a member',
  tags,
  security,
  request: { params: Association, ...jsonBody(NewDispensing) },
  responses: {
    200: json(Dispensing, 'This id was handed out before; as it stands now.'),
    201: json(Dispensing, 'Handed out.'),
    409: problem(
      'The lot is recalled, has expired or holds less, or the id is taken; the last two of a lot can be meant.',
    ),
    ...notKept,
    ...signedInProblem,
  },
});

export const undoDispensing = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/dispensings/{id}/undo',
  summary: 'Take back what was just handed out, by a counter-movement',
  tags,
  security,
  request: { params: OneDispensing },
  responses: {
    200: json(Dispensing, 'Undone.'),
    409: problem('It is too late.'),
    ...notKept,
    ...signedInProblem,
  },
});

export const listDispensings = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/dispensings',
  summary: 'What was handed out, the last first',
  tags,
  security,
  request: { params: Association, query: DispensingListQuery },
  responses: { 200: json(DispensingList, 'A page of them.'), ...notKept, ...signedInProblem },
});

export const listDispensableMembers = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/dispensable-members',
  summary: 'Active members by name, to hand something to; twenty at most',
  tags,
  security,
  request: { params: Association, query: DispensableMemberQuery },
  responses: { 200: json(DispensableMemberList, 'The members.'), ...notKept, ...signedInProblem },
});

export const listDispensableLots = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/dispensable-lots',
  summary: 'Lots that something can be handed out of, soonest expiry first; a hundred at most',
  tags,
  security,
  request: { params: Association, query: DispensableLotQuery },
  responses: { 200: json(DispensableLotList, 'The lots.'), ...notKept, ...signedInProblem },
});

export const recallLot = createRoute({
  method: 'post',
  path: '/api/associations/{associationId}/lots/{lotId}/recall',
  summary: 'Call a lot back and tell everybody who received something of it; once',
  tags,
  security,
  request: { params: Lot, ...jsonBody(NewRecall) },
  responses: { 200: json(LotRecall, 'Recalled, now or before.'), ...notKept, ...signedInProblem },
});

export const readRecall = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/lots/{lotId}/recall',
  summary: 'Whom a recall concerns, was told and has confirmed',
  tags,
  security,
  request: { params: Lot },
  responses: { 200: json(LotRecall, 'Where it stands.'), ...notKept, ...signedInProblem },
});

export const listHanded = createRoute({
  method: 'get',
  path: '/api/memberships/dispensings',
  summary: 'What was handed to the patient and waits, and the recalls that concern them',
  tags,
  security,
  responses: { 200: json(HandedList, 'Offers and recalls.'), ...signedInProblem },
});

export const takeHanded = createRoute({
  method: 'post',
  path: '/api/memberships/dispensings/{id}/take',
  summary: 'Take what was handed out into the own stock; once',
  tags,
  security,
  request: { params: Handed, ...jsonBody(HandedTaking) },
  responses: {
    200: json(HandedDecision, 'It is in the stock, now or since before.'),
    404: problem('Nothing by that id was handed to the person.'),
    409: problem('It was undone, is counted in another unit than the item, or the id of the item is taken.'),
    ...signedInProblem,
  },
});

export const putHandedAway = createRoute({
  method: 'post',
  path: '/api/memberships/dispensings/{id}/put-away',
  summary: 'Be offered it no more; what was taken stays taken',
  tags,
  security,
  request: { params: Handed },
  responses: {
    200: json(HandedDecision, 'As it stands.'),
    404: problem('Nothing by that id was handed to the person.'),
    ...signedInProblem,
  },
});

export const confirmRecall = createRoute({
  method: 'post',
  path: '/api/memberships/recalls/{lotId}/confirm',
  summary: 'Say that a recall was read; once',
  tags,
  security,
  request: { params: z.object({ lotId: z.uuid() }) },
  responses: {
    204: { description: 'Confirmed, now or before.' },
    404: problem('No recall of that lot concerns the person.'),
    ...signedInProblem,
  },
});
