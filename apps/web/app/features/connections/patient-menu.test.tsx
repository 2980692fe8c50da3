import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { PatientMenu } from './patient-menu.tsx';

const RITA = { id: '0197f22e-79b0-7ccc-bfff-ffffffffffff', name: 'Rita Moura' };
afterEach(() => vi.unstubAllGlobals());

function open() {
  const server = stubServer({ [`DELETE /api/connections/${RITA.id}`]: { status: 204 } });
  const onRemoved = vi.fn();
  renderPage(<PatientMenu patient={RITA} onRemoved={onRemoved} />, { at: `/patients/${RITA.id}` });
  return { server, onRemoved, user: userEvent.setup() };
}
const more = () => screen.getByRole('button', { name: 'Mais ações para Rita Moura' });

it('a patient is removed from a menu, never by one press, and only after a question', async () => {
  const { server, onRemoved, user } = open();
  expect(screen.queryByText(/Remover/)).toBeNull();
  await user.click(more());
  await user.click(await screen.findByRole('menuitem', { name: 'Remover Rita Moura dos seus pacientes' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remover Rita Moura dos seus pacientes?' }));
  expect(server.sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(server.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE /api/connections/${RITA.id}`]);
});

it('works by the keyboard alone, and gives the focus back to its button where the answer is no', async () => {
  const { server, user } = open();
  await user.tab();
  expect(document.activeElement).toBe(more());
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem');
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(more());
  expect(server.sent).toEqual([]);
});
