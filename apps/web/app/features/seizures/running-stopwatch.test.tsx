import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { RunningStopwatch } from './running-stopwatch.tsx';

afterEach(() => vi.unstubAllGlobals());

const HOUR_MS = 3_600_000;
const startedBefore = (ms: number) => {
  stubServer({
    'GET /api/account': { body: { id: 'p', name: 'Maria', role: 'paciente', timeZone: 'America/Sao_Paulo' } },
  });
  const startedAt = new Date(Date.now() - ms).toISOString();
  return renderPage(<RunningStopwatch startedAt={startedAt} onReturn={() => undefined} />);
};

it('says whom to call once a seizure is long', async () => {
  await startedBefore(HOUR_MS);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('link', { name: /SAMU 192/ })).toBeDefined();
});

it('raises no alarm for a stopwatch that was forgotten days ago, and leads back to it', async () => {
  await startedBefore(7 * 24 * HOUR_MS);
  expect(await screen.findByText(/^Um cronômetro foi iniciado \(.+\) e não foi parado\.$/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Voltar à crise' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link', { name: /SAMU 192/ })).toBeNull();
});
