import type { MemberSummary } from '@balsamo/contract/member-summary/schemas.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AssociationProvider } from '../../components/association/association-context.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import MemberSummarySheet from './member-summary-sheet.tsx';

const RAIZ = {
  id: '0197f22e-79b0-7aaa-bfff-ffffffffffff',
  slug: 'raiz',
  logoId: null,
  name: 'Raiz Serena',
  role: 'manager',
  assignedAt: '2026-10-01T12:00:00.000Z',
} as const;
const MEMBER = '0197f22e-79b0-7bbb-bfff-ffffffffffff';
const PATH = `GET /api/associations/${RAIZ.id}/members/${MEMBER}/summary`;
const SUMMARY: MemberSummary = {
  mostUsedProductType: 'oleo',
  mostUsedMethod: 'sublingual',
  averageFrequency: 4.7,
  totalEntries: 52,
  lastEntryDate: '2026-11-19',
  sharedSince: '2026-10-02T12:00:00.000Z',
  computedAt: '2026-11-20T17:57:00.000Z',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openSheet(answer: Parameters<typeof stubServer>[0][string]) {
  const server = stubServer({ [PATH]: answer });
  renderPage(
    <AssociationProvider association={RAIZ}>
      <MemberSummarySheet
        memberId={MEMBER}
        name="Joana"
        isOpen
        onOpenChange={() => undefined}
        onCloseAutoFocus={() => undefined}
      />
    </AssociationProvider>,
    { at: '/associacao' },
  );
  return server;
}

it('shows figures with their number and days, since when they are shown and how old they are', async () => {
  openSheet({ body: SUMMARY });
  expect(await screen.findByText('Óleo')).toBeTruthy();
  for (const words of ['Sublingual', '4,7', '52', 'nos últimos 90 dias', '19 de nov de 2026'])
    expect(screen.getByText(words), words).toBeTruthy();
  expect(screen.getByText('Mostrado desde 2 de out de 2026 · Calculado há 3 minutos')).toBeTruthy();
  expect(screen.getByText(/que você consultou este resumo/)).toBeTruthy();
  expect(screen.queryByText(/poucos registros/)).toBeNull();
});

it('says of few entries that they make no habit, and of none that there are none', async () => {
  openSheet({ body: { ...SUMMARY, totalEntries: 2 } });
  expect(await screen.findByText(/São poucos registros/)).toBeTruthy();
});

it('says that nothing was noted', async () => {
  openSheet({
    body: {
      ...SUMMARY,
      totalEntries: 0,
      averageFrequency: 0,
      mostUsedProductType: null,
      mostUsedMethod: null,
      lastEntryDate: null,
    },
  });
  expect(await screen.findByRole('heading', { name: 'Nenhum uso em 90 dias' })).toBeTruthy();
});

it('says that the member shows nothing, without asking again', async () => {
  openSheet({ status: 404, body: { code: 'associations.summary_not_shown' } });
  expect(await screen.findByRole('heading', { name: 'Joana não mostra um resumo' })).toBeTruthy();
});

it('says that nothing was shown because the reading could not be logged, and asks again when told to', async () => {
  const server = openSheet({ status: 503, body: { code: 'patients.access_not_logged' } });
  expect(await screen.findByText(/então nada foi mostrado/)).toBeTruthy();
  server.answer(PATH, { body: SUMMARY });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('52')).toBeTruthy();
});
