import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { toast } from 'sonner';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Sheet } from './sheet.tsx';
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
