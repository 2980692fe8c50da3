import { describe, expect, it, vi } from 'vitest';
import { dateTimeFormat, numberFormat } from './intl-formats.ts';

describe('formats', () => {
  it('are made once for each language and option', () => {
    const making = vi.spyOn(Intl, 'NumberFormat');
    const once = numberFormat('pt-BR', { maximumFractionDigits: 3 });
    expect(numberFormat('pt-BR', { maximumFractionDigits: 3 })).toBe(once);
    expect(making).toHaveBeenCalledTimes(1);
    expect(numberFormat('pt-BR', { maximumFractionDigits: 1 }).format(0.25)).toBe('0,3');
    expect(numberFormat('en', { maximumFractionDigits: 3 }).format(0.25)).toBe('0.25');
    making.mockRestore();
  });

  it('of times keep the zones apart', () => {
    const at = new Date('2026-03-01T12:00:00Z');
    const clock = { hour: '2-digit', minute: '2-digit' } as const;
    expect(dateTimeFormat('pt-BR', { ...clock, timeZone: 'America/Sao_Paulo' }).format(at)).toBe('09:00');
    expect(dateTimeFormat('pt-BR', { ...clock, timeZone: 'UTC' }).format(at)).toBe('12:00');
  });

  it('of more zones than are kept are still right', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) dateTimeFormat('fr', { timeZone: zone, hour: '2-digit' });
    for (const language of ['pt-BR', 'en', 'fr'])
      expect(dateTimeFormat(language, { timeZone: 'UTC', year: 'numeric' }).format(0)).toBe('1970');
  });
});
