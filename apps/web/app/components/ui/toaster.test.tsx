import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { toast } from 'sonner';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Sheet } from './sheet.tsx';
import { showToast } from './toast.ts';
import Toaster from './toaster.tsx';

afterEach(() => void toast.dismiss());

const place = () => document.querySelector('[data-sonner-toaster]')?.getAttribute('data-y-position');

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title="Códigos" footer={<button type="button">Concluir</button>}>
        Guarde estes códigos.
      </Sheet>
      <Toaster />
    </>
  );
}

it('shows toasts at the bottom, and at the top while a sheet is open, whose actions are at its end', async () => {
  const user = userEvent.setup();
  renderPage(<Page />);
  toast('Nova Notificação', { duration: Number.POSITIVE_INFINITY });
  await screen.findByText('Nova Notificação');
  expect(place()).toBe('bottom');
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(place()).toBe('top'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('bottom'));
});

it('covers what a toast offers to do with no later toast', async () => {
  renderPage(<Toaster />);
  await showToast('message', 'Registro excluído', { action: { label: 'Desfazer', onClick: () => {} } });
  await showToast('success', 'Sucesso');
  await screen.findByText('Sucesso');
  const offering = screen.getByRole('button', { name: 'Desfazer' }).closest('[data-sonner-toast]');
  expect(offering?.getAttribute('data-expanded')).toBe('true');
});

it('shows a toast longer that offers something to do', async () => {
  const shown = vi.spyOn(toast, 'message');
  await showToast('message', 'Registro excluído');
  expect(shown.mock.lastCall?.[1]).not.toHaveProperty('duration');
  await showToast('message', 'Registro excluído', { action: { label: 'Desfazer', onClick: () => {} } });
  expect(shown.mock.lastCall?.[1]).toMatchObject({ duration: 8_000 });
});
