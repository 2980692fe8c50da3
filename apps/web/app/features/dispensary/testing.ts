/** As its stock keeper sees it. */
export const ASSOCIATION = {
  id: '0197a1b2-0000-7000-8000-00000000000a',
  slug: 'raiz',
  logoId: null,
  name: 'Raiz',
  role: 'stock_keeper' as const,
  assignedAt: '2026-01-01T00:00:00.000Z',
};
