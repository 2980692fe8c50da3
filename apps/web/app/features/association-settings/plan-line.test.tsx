import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { PlanLine } from './plan-line.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the plan in the settings of an association', () => {
  it.each([
    ['until when it is paid', localDay(new Date(Date.now() + 86_400_000), DEFAULT_TIME_ZONE), 'Plano: pago até '],
    [
      'since when it is not, and that nothing is blocked',
      '2025-12-31',
      'Plano: vencido desde 1 de jan de 2026. Nada foi bloqueado.',
    ],
    ['that nothing was agreed yet', null, 'Plano: a combinar.'],
  ])('says %s', (_, paidUntil, words) => {
    stubServer({});
    const { container } = renderPage(<PlanLine paidUntil={paidUntil} />, { at: '/associacao' });
    expect(container.textContent).toContain(words);
  });

  it.each([
    ['pt', 'Falar sobre o plano', '/contato'],
    ['en', 'Talk about the plan', '/en/contact'],
    ['fr', 'Parler de la formule', '/fr/contact'],
  ] as const)('leads to the contact page of the language, %s', (language, name, address) => {
    stubServer({});
    renderPage(<PlanLine paidUntil={null} />, { at: '/associacao', language });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  });
});
