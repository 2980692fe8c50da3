import { beforeEach, expect, test, vi } from 'vitest';

const badge = vi.hoisted(() => ({ display: 'granted', calls: [] as unknown[] }));
vi.mock('@capawesome/capacitor-badge', () => ({
  Badge: {
    checkPermissions: async () => ({ display: badge.display }),
    set: async ({ count }: { count: number }) => void badge.calls.push(count),
    clear: async () => void badge.calls.push('clear'),
  },
}));
const { badgeCacheOf, changeBadge, forgetInBadge, isAnotherShown, showBadge } = await import('../offline/app-badge.ts');
const { showBadgeOnPhone } = await import('./phone-badge.ts');

beforeEach(() => {
  localStorage.clear();
  // As the web view of an iPhone has it.
  vi.stubGlobal('caches', undefined);
  Object.assign(badge, { display: 'granted', calls: [] });
  showBadgeOnPhone();
});

const people = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([id, count]) => [id, { count, at: Date.now() }]));

test('the number at the icon is kept in the page’s own storage, of those alone whom the app shows', async () => {
  await showBadge('maria', people({ maria: 1, ana: 2 }));
  await changeBadge('ana', 5);
  await showBadge('pedro', people({ pedro: 4 }));
  expect(badge.calls).toEqual([3, 6, 4]);
  expect(Object.keys(localStorage)).toEqual([badgeCacheOf('pedro')]);
  expect([await isAnotherShown('maria'), await isAnotherShown('pedro')]).toEqual([true, false]);
  await forgetInBadge('pedro');
  expect(badge.calls.at(-1)).toBe('clear');
});

test('where nobody has allowed notifications no number is set, since an iPhone would ask', async () => {
  badge.display = 'prompt';
  await showBadge('maria', people({ maria: 1 }));
  await changeBadge('maria', 0);
  expect(badge.calls).toEqual([]);
});
