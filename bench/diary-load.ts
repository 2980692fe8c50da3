/** The requests that are measured, made the same way for the server and for its floor. */
import { randomUUID } from 'node:crypto';
import type { NewEntry } from '@balsamo/contract/diary/schemas.ts';

export const USERS = 500;
export const ENTRIES = 200_000;
export const LANES = 16;
export const PAGE = 20;

/** The session token of a bench user. */
export const tokenOf = (user: number) => `bench-token-${String(user).padStart(6, '0')}`;
export const anyUser = () => Math.floor(Math.random() * USERS);

/** The item of a bench user's stock. */
export const itemOf = (user: number) => `00000000-0000-7000-9000-${String(user).padStart(12, '0')}`;

/** A check-in that takes from the user's stock. */
export function newEntry(user: number): NewEntry {
  return {
    id: randomUUID(),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    consumedAt: new Date().toISOString(),
    timeZone: 'America/Sao_Paulo',
    inventoryItemId: itemOf(user),
    symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
    triggers: ['Dor Crônica'],
    notes: 'Depois do jantar.',
  };
}
