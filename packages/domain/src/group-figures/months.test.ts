import { expect, it } from 'vitest';
import { closedMonths } from './months.ts';

it('closed months are those that are over on the clock of the place, newest first', () => {
  // In São Paulo it is still February.
  expect(closedMonths(new Date('2026-03-01T02:59:00Z'), 'America/Sao_Paulo', 2)).toEqual([
    { month: '2026-01-01', from: new Date('2026-01-01T03:00:00Z'), until: new Date('2026-02-01T03:00:00Z') },
    { month: '2025-12-01', from: new Date('2025-12-01T03:00:00Z'), until: new Date('2026-01-01T03:00:00Z') },
  ]);
  expect(closedMonths(new Date('2026-03-01T03:00:00Z'), 'America/Sao_Paulo', 1)[0]?.month).toBe('2026-02-01');
});

it('reach back a year', () => {
  const months = closedMonths(new Date('2026-03-10T12:00:00Z'), 'America/Sao_Paulo');
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2026-02-01', '2025-03-01']);
});
