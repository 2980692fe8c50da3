import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { TakeReport } from './take-report.tsx';

vi.mock('../../components/ui/toast.ts', () => ({ showToast: vi.fn(async () => {}), dismissToast: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

it('is offered anew once the file that was being prepared was thrown away elsewhere', async () => {
  const job = { id: 'e1', format: 'pdf', state: 'running', progress: 0 };
  const server = stubServer({
    'POST /api/account/exports': { status: 202, body: job },
    'GET /api/account/exports': { body: { items: [job] } },
  });
  renderPage(<TakeReport />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Preparar o PDF' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Preparar o PDF' })).toBeNull());
  server.answer('GET /api/account/exports', { body: { items: [] } });
  expect(await screen.findByRole('button', { name: 'Preparar o PDF' })).toBeDefined();
});
