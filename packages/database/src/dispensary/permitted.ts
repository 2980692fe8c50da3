import type pg from 'pg';

/** Whether the person keeps the stock of this active association (`may`). */
export function keepsStock(associationId: string): pg.QueryConfig {
  return {
    name: 'dispensary_keeps_stock',
    text: `select $1::uuid = any ((select staffed_associations('stock'))::uuid[]) as may`,
    values: [associationId],
  };
}

/** Whether the person is a member of this active association (`is`). */
export function isMember(associationId: string): pg.QueryConfig {
  return {
    name: 'dispensary_is_member',
    text: `select $1::uuid = any ((select joined_associations())::uuid[]) as is`,
    values: [associationId],
  };
}
