import type { QueryClient } from '@tanstack/react-query';

/** Where the answers about the doctor's plan are kept. */
export const subscriptionKeys = {
  plan: ['subscription', 'plan'],
  check: ['subscription', 'check'],
  receipts: ['subscription', 'receipts'],
} as const;

/** The plan may have become another: what is on the screen of it is asked for anew. */
export function takePlanChange(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: subscriptionKeys.plan });
  void client.invalidateQueries({ queryKey: subscriptionKeys.receipts });
}
