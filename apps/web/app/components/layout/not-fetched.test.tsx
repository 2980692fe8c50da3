import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { PartNotFetched } from './not-fetched.tsx';

const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

it('a part whose code does not come leaves the page as it is, and says what is missing', async () => {
  // React tells the console of what a boundary holds.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPage(
    <main>
      <p>O que já estava aqui</p>
      <LazyPart missing={<PartNotFetched title="Há um recolhimento de produto para ler" />}>
        <Missing />
      </LazyPart>
      <LazyPart>
        <Missing />
      </LazyPart>
    </main>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Há um recolhimento de produto para ler');
  expect(alert.textContent).toContain('O resto da página continua valendo.');
  expect(screen.getByText('O que já estava aqui')).toBeTruthy();
  vi.restoreAllMocks();
});
