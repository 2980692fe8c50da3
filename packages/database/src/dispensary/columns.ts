import { numeric, uuid } from 'drizzle-orm/pg-core';
import { associations } from '../associations/tables.ts';
import { users } from '../auth/tables.ts';

/** Whose stock it is. */
export const association = () =>
  uuid('association_id')
    .notNull()
    .references(() => associations.id, { onDelete: 'cascade' });
/** Who did it; the row stays when their account is erased. */
export const actor = (column: string) => uuid(column).references(() => users.id, { onDelete: 'set null' });
/** In the unit of a product. */
export const amount = (column: string) => numeric(column, { precision: 15, scale: 3 });
