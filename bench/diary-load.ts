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

export function newEntry(): NewEntry {
  return {
    id: randomUUID(),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantity: { value: 2, unit: 'gotas' },
    consumedAt: new Date().toISOString(),
    timeZone: 'America/Sao_Paulo',
    symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
    triggers: ['Dor Crônica'],
    notes: 'Depois do jantar.',
  };
}
