import type { Page } from '@playwright/test';
import type { AnyWriteKind } from '../../apps/web/app/offline/outbox/write-kind.ts';

type AppOutbox = {
  record: (kind: AnyWriteKind, payload: unknown) => Promise<unknown>;
  snapshot: () => { writes: readonly unknown[] };
};
/** What React holds of a component; as much of it as is read here. */
type Fiber = { memoizedProps: unknown; child: Fiber | null; sibling: Fiber | null };
declare global {
  interface Window {
    app?: { outbox: AppOutbox; checkIn: AnyWriteKind };
  }
}

/** Takes hold of the outbox of the running app, the one that its forms save with: there is no door for measurements in it. */
export async function takeHold(page: Page): Promise<void> {
  await page.waitForFunction(findApp);
}

/** Milliseconds of each of so many records, one after another. */
export function recordInTurn(page: Page, count: number): Promise<number[]> {
  return page.evaluate(recordUses, count);
}

export const waitingInMemory = (page: Page) => page.evaluate(() => window.app?.outbox.snapshot().writes.length ?? 0);

/** Runs in the page. */
function findApp(): boolean {
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  const found: Partial<{ outbox: AppOutbox; checkIn: AnyWriteKind }> = {};
  const look = (fiber: Fiber | null): void => {
    for (let at = fiber; at; at = at.sibling) {
      const { value, kinds } = (at.memoizedProps ?? {}) as { value?: Partial<AppOutbox>; kinds?: AnyWriteKind[] };
      if (typeof value?.record === 'function' && typeof value.snapshot === 'function')
        found.outbox = value as AppOutbox;
      const checkIn = Array.isArray(kinds) ? kinds.find(({ name }) => name === 'diary.check-in') : undefined;
      if (checkIn) found.checkIn = checkIn;
      look(at.child);
    }
  };
  const root = key && (document as unknown as Record<string, Fiber & { stateNode?: { current: Fiber } }>)[key];
  if (root) look(root.stateNode?.current ?? root);
  const { outbox, checkIn } = found;
  if (outbox && checkIn) window.app = { outbox, checkIn };
  return window.app !== undefined;
}

/** Runs in the page. */
async function recordUses(count: number): Promise<number[]> {
  const { app } = window;
  if (!app) throw new Error('nobody has taken hold of the outbox');
  const times: number[] = [];
  for (let done = 0; done < count; done++) {
    const use = {
      id: crypto.randomUUID(),
      productType: 'oleo',
      consumptionMethod: 'sublingual',
      quantity: { value: 2, unit: 'gotas' },
      consumedAt: new Date().toISOString(),
      timeZone: 'America/Sao_Paulo',
      symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
      triggers: ['Dor Crônica'],
      notes: 'Depois do almoço, sentado, com água.',
    };
    const begunAt = performance.now();
    await app.outbox.record(app.checkIn, use);
    times.push(performance.now() - begunAt);
    // The screens get their turn, as between two taps.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  return times;
}
