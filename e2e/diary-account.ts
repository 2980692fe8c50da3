import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

const HOUR_MS = 3_600_000;

export type Recorded = { id: string };

/** Records a use through the API, made so many hours ago. */
export async function recordUse(
  request: APIRequestContext,
  hoursAgo: number,
  changes: Record<string, unknown> = {},
): Promise<Recorded> {
  const answer = await request.post('/api/diary/entries', {
    data: {
      id: randomUUID(),
      productType: 'oleo',
      consumptionMethod: 'sublingual',
      quantity: { value: 2, unit: 'gotas' },
      consumedAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      timeZone: 'America/Sao_Paulo',
      symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
      triggers: ['Dor Crônica'],
      ...changes,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Recorded;
}

/** Finishes an entry through the API. */
export async function finishUse(request: APIRequestContext, id: string): Promise<void> {
  const answer = await request.post(`/api/diary/entries/${id}/check-out`, {
    data: {
      symptoms: { after: { mood: 6, anxiety: 4, energy: 4, pain: 3 } },
      primaryEffect: 'alivio_dor',
      effectEnded: true,
      effectDurationHours: 2.5,
    },
  });
  expect(answer.status()).toBe(200);
}
