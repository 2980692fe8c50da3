import type { Permission } from '@balsamo/domain/associations/permissions.ts';
import type pg from 'pg';

/** One row where the person of this request may do that in that association. */
export function findPermission(associationId: string, permission: Permission): pg.QueryConfig {
  return {
    name: 'associations_permission',
    text: 'select where $1::uuid = any ((select staffed_associations($2))::uuid[])',
    values: [associationId, permission],
  };
}
