import { createRoute } from '@hono/zod-openapi';
import { json, signedInProblem } from '../route.ts';
import { InstallationNumbers } from './number-schemas.ts';

export const readInstallationNumbers = createRoute({
  method: 'get',
  path: '/api/admin/numbers',
  summary: 'How the installation is doing; for operators',
  description:
    'Figures of everybody together: no person, no group that gives one away, and nothing of what people record but how much.',
  tags: ['operators'],
  security: [{ session: [] }],
  responses: { 200: json(InstallationNumbers, 'The figures as they are now.'), ...signedInProblem },
});
