import { createRoute, z } from '@hono/zod-openapi';
import { json, problem, signedInProblem } from '../route.ts';
import { MemberSummary } from './schemas.ts';

export const readMemberSummary = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/members/{memberId}/summary',
  summary: 'What a member shows this association of their use; the reading stands in the member’s access log',
  tags: ['associations'],
  security: [{ session: [] }],
  request: { params: z.object({ associationId: z.uuid(), memberId: z.uuid() }) },
  responses: {
    200: json(MemberSummary, 'The summary.'),
    404: problem(
      'The person does not keep the members of this association (`associations.not_found`); or no such member now, or one who shows nothing (`associations.summary_not_shown`).',
    ),
    503: problem('The access log could not be written, so nothing was read.'),
    ...signedInProblem,
  },
});
