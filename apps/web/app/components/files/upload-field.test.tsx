import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Camera } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { UploadField } from './upload-field.tsx';

vi.mock('../ui/toast.ts', () => ({ showToast: vi.fn(async () => {}) }));
const { showToast } = await import('../ui/toast.ts');

type Props = ComponentProps<typeof UploadField>;

function open({ upload, ...props }: Partial<Omit<Props, 'upload'>> & { upload?: Partial<Props['upload']> } = {}) {
  vi.mocked(showToast).mockClear();
  const bring = vi.fn(async () => true);
  renderPage(
    <UploadField
      kind="profile_photo"
      upload={{ progress: undefined, problem: undefined, bring, cancel: () => {}, ...upload }}
      icon={Camera}
      label="Enviar foto"
      words={{ sending: 'Enviando', checking: 'Conferindo', cancel: 'Cancelar', kept: 'Foto atualizada' }}
      data-testid="photo"
      {...props}
    />,
  );
  return { bring, input: screen.getByTestId<HTMLInputElement>('photo'), user: userEvent.setup() };
}
const picture = new File(['a'], 'eu.jpg', { type: 'image/jpeg' });

it('opens the choice of files, of the types that may be brought', async () => {
  const { input, user } = open();
  const opened = vi.spyOn(input, 'click');
  await user.click(screen.getByRole('button', { name: 'Enviar foto' }));
  expect(opened).toHaveBeenCalledOnce();
  expect(input.accept).toBe('image/jpeg,image/png,image/webp');
});

it('sends the file that is chosen, and says so once it is kept', async () => {
  const { bring, input, user } = open();
  await user.upload(input, picture);
  expect(bring).toHaveBeenCalledExactlyOnceWith(picture);
  await waitFor(() => expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Foto atualizada'));
});

it('takes the same file again, after it was not kept', async () => {
  const bring = vi.fn(async () => false);
  const { input, user } = open({ upload: { bring } });
  await user.upload(input, picture);
  await user.upload(input, picture);
  expect(bring).toHaveBeenCalledTimes(2);
  expect(showToast).not.toHaveBeenCalled();
});

it('shows in place of its buttons how far the file is, and stops when told to', async () => {
  const cancel = vi.fn();
  const { user } = open({ upload: { progress: 0.5, cancel } });
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Enviando' }).value).toBe(0.5);
  expect(screen.queryByRole('button', { name: 'Enviar foto' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(cancel).toHaveBeenCalledOnce();
});

it('gives the focus back to its button after the progress that stood in its place', async () => {
  function Field() {
    const [progress, setProgress] = useState<number | undefined>(0.5);
    return (
      <UploadField
        kind="profile_photo"
        upload={{ progress, problem: undefined, bring: async () => true, cancel: () => setProgress(undefined) }}
        icon={Camera}
        label="Enviar foto"
        words={{ sending: 'Enviando', checking: 'Conferindo', cancel: 'Cancelar', kept: 'Foto atualizada' }}
        data-testid="photo"
      />
    );
  }
  renderPage(<Field />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enviar foto' }));
});

it('ties the hint and what went wrong to its button', () => {
  open({
    upload: { problem: 'Arquivo grande demais' },
    'aria-describedby': 'hint',
    children: <p id="hint">No máximo 5MB</p>,
  });
  expect(
    screen.getByRole('button', { name: 'Enviar foto', description: 'No máximo 5MB Arquivo grande demais' }),
  ).toBeTruthy();
});

it('keeps saying what went wrong where no other file is taken', () => {
  open({ label: undefined, upload: { problem: 'Limite de fotos' } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Limite de fotos')).toBeTruthy();
});

const REMOVAL = {
  isOffered: true,
  label: 'Remover foto',
  title: 'Remover a foto?',
  text: 'As iniciais voltam.',
  isPending: false,
};

it('removes the file after a question, which gives the focus back once that is settled', async () => {
  const onConfirm = vi.fn((_close: () => void) => {});
  const { user } = open({ removal: { ...REMOVAL, onConfirm } });
  const remove = screen.getByRole('button', { name: 'Remover foto' });
  await user.click(remove);
  const question = await screen.findByRole('alertdialog', { name: 'Remover a foto?' });
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Remover foto' }));
  expect(screen.queryByRole('alertdialog')).toBeTruthy();
  act(() => onConfirm.mock.calls[0]?.[0]());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(remove));
});

it.each(['before', 'after'])('gives the focus to its button where the file goes %s the question', async (moment) => {
  let settle = (_what: 'file' | 'question') => {};
  function Field() {
    const [isOffered, setOffered] = useState(true);
    const onConfirm = (close: () => void) => {
      settle = (what) => (what === 'file' ? setOffered(false) : close());
    };
    return (
      <UploadField
        kind="profile_photo"
        upload={{ progress: undefined, problem: undefined, bring: async () => true, cancel: () => {} }}
        icon={Camera}
        label="Enviar foto"
        words={{ sending: 'Enviando', checking: 'Conferindo', cancel: 'Cancelar', kept: 'Foto atualizada' }}
        removal={{ ...REMOVAL, isOffered, onConfirm }}
        data-testid="photo"
      />
    );
  }
  renderPage(<Field />);
  await userEvent.click(screen.getByRole('button', { name: 'Remover foto' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remover a foto?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remover foto' }));
  for (const what of moment === 'before' ? (['file', 'question'] as const) : (['question', 'file'] as const)) {
    await act(async () => settle(what));
  }
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // The library gives the focus back a moment after the question is gone.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enviar foto' }));
});

it('offers no removal where there is no file', () => {
  open({ removal: { ...REMOVAL, isOffered: false, onConfirm: () => {} } });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
