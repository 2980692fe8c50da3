import { relations } from 'drizzle-orm';
import { accounts, sessions, users } from './tables.ts';

/** How better-auth joins these tables, so that finding a person with credentials is one statement whether they exist or not. */
export const usersRelations = relations(users, ({ many }) => ({
  accounts: many(accounts),
  sessions: many(sessions),
}));
export const accountsRelations = relations(accounts, ({ one }) => ({
  users: one(users, { fields: [accounts.userId], references: [users.id] }),
}));
export const sessionsRelations = relations(sessions, ({ one }) => ({
  users: one(users, { fields: [sessions.userId], references: [users.id] }),
}));
