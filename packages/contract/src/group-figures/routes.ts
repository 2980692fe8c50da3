import { createRoute, z } from '@hono/zod-openapi';
import { json, problem, signedInProblem } from '../route.ts';
import { MonthFiguresList } from './schemas.ts';

export const listMonthFigures = createRoute({
  method: 'get',
  path: '/api/associations/{associationId}/figures',
  summary:
    'Figures of the members who consented, of the last twelve closed months, newest first; never of fewer than eleven people',
  tags: ['associations'],
  security: [{ session: [] }],
  request: { params: z.object({ associationId: z.uuid() }) },
  responses: {
    200: json(MonthFiguresList, 'The months.'),
    404: problem('No active association whose reports the person may read (`associations.not_found`).'),
    ...signedInProblem,
  },
});
