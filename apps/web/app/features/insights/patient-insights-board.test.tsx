import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { PatientInsightsBoard } from './patient-insights-board.tsx';
import { anInsights } from './testing.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:30:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const INSIGHTS = 'GET /api/patients/maria/insights';
function open(answer: Parameters<typeof stubServer>[0][string]) {
  const server = stubServer({ [INSIGHTS]: answer });
  const maria = { id: 'maria', name: 'Maria Teste', timeZone: 'America/Sao_Paulo' };
  renderPage(<PatientInsightsBoard patient={maria} />, { at: '/patients/maria' });
  return { server, user: userEvent.setup() };
}

it('shows a doctor what the patient sees, on the patient’s days, without the stock', async () => {
  const { server, user } = open({ body: anInsights() });
  expect(await screen.findByRole('heading', { name: 'Depois de usar, por produto' })).toBeTruthy();
  expect(server.asked).toEqual(['/api/patients/maria/insights?symptom=mood&from=2026-10-21&to=2026-11-19']);
  expect(screen.queryByRole('heading', { name: 'Seu estoque' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sintoma' }), 'pain');
  await user.click(screen.getByRole('button', { name: '7 dias' }));
  await waitFor(() =>
    expect(server.asked.at(-1)).toBe('/api/patients/maria/insights?symptom=pain&from=2026-11-13&to=2026-11-19'),
  );
});

it('says where a period holds nothing, and where it could not be loaded', async () => {
  const { server, user } = open('offline');
  expect(await screen.findByRole('alert')).toBeTruthy();
  server.answer(INSIGHTS, { body: anInsights({ uses: 0, wellnessEvolution: [] }) });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Nenhum registro neste período' })).toBeTruthy();
});
