import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DocumentCapture } from './document-capture.tsx';
import { CaptureError, type Encoding, type ReadPhoto } from './engine/tasks.ts';
import { capturedPagesOf } from './kept-captures.ts';
import type { Quad } from './pixels/geometry.ts';

const QUAD: Quad = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];
/** What stands for the worker: jsdom has neither workers nor pictures. */
const engine = vi.hoisted(() => ({ read: vi.fn(), make: vi.fn(), bind: vi.fn(), close: vi.fn() }));
vi.mock('./engine/capture-engine.ts', () => ({ startCaptureEngine: () => engine }));

beforeEach(() => {
  capturedPagesOf('document').clear();
  vi.resetAllMocks();
  engine.read.mockImplementation(
    async (): Promise<ReadPhoto> => ({ photo: new Blob(['photo']), width: 300, height: 400, found: QUAD }),
  );
  engine.make.mockImplementation(
    async (_photo: Blob, _cut: unknown, { maxSide }: Encoding) => new Blob([`${maxSide}`]),
  );
  engine.bind.mockImplementation(async (pages: Blob[]) => new Blob(pages));
  URL.createObjectURL = vi.fn(() => 'blob:photo');
  URL.revokeObjectURL = vi.fn();
});

function open() {
  const [onDone, onCancel] = [vi.fn(), vi.fn()];
  const view = renderPage(<DocumentCapture onDone={onDone} onCancel={onCancel} maxBytes={1024 * 1024} />);
  return { onDone, onCancel, user: userEvent.setup(), ...view };
}
const photo = (name = 'foto.jpg') => new File(['a'], name, { type: 'image/jpeg' });
const camera = () => screen.getByTestId<HTMLInputElement>('capture-camera');
const photos = () => screen.getByTestId<HTMLInputElement>('capture-photos');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const titles = () => screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('alt'));
const madeWith = () => engine.make.mock.lastCall?.[1];

describe('a photo', () => {
  it('is taken with the camera behind the screen, and its edges are said and shown', async () => {
    const { user } = open();
    expect(camera().getAttribute('capture')).toBe('environment');
    await user.upload(camera(), photo());
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Bordas encontradas.'));
    expect(button('Canto superior esquerdo: 10 % da esquerda, 10 % do alto')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Página 1' })));
  });

  it('is a page as a whole where no edges are found, and this is said', async () => {
    engine.read.mockResolvedValue({ photo: new Blob(['a']), width: 300, height: 400, found: undefined });
    const { user } = open();
    await user.upload(camera(), photo());
    await screen.findByText('Não encontramos as bordas do papel: a página é a foto inteira.');
    await user.click(button('Usar esta página'));
    await waitFor(() => expect(madeWith()).toEqual({ quad: undefined, quarters: 0, isClearer: false }));
  });

  it.each([
    ['no_picture', 'carta.pdf não é uma foto. Escolha uma imagem, ou envie o arquivo como está.'],
    [
      'heic',
      'carta.pdf está em HEIC, um formato que este navegador não abre. Tire a foto por aqui, ou salve-a como JPG.',
    ],
    ['unreadable', 'Não foi possível abrir carta.pdf. A foto pode estar danificada.'],
    [
      'memory',
      'O aparelho ficou sem memória para esta foto. Feche outros aplicativos, ou tire a foto em resolução menor.',
    ],
    ['failed', 'Não foi possível preparar a foto. Tente de novo.'],
  ] as const)('that cannot be used says why: %s', async (failure, words) => {
    engine.read.mockRejectedValueOnce(new CaptureError(failure));
    const { user } = open();
    await user.upload(camera(), photo('carta.pdf'));
    expect((await screen.findByText(words)).closest('[aria-live="polite"]')).toBeTruthy();
    expect(button('Tirar foto')).toBeTruthy();
  });
});

describe('a page that is looked at', () => {
  async function edit() {
    const view = open();
    await view.user.upload(camera(), photo());
    await screen.findByText('Bordas encontradas.');
    return view;
  }
  const use = async ({ user }: { user: ReturnType<typeof userEvent.setup> }) => {
    await user.click(button('Usar esta página'));
    await screen.findByRole('heading', { name: '1 página' });
    await waitFor(() => expect(engine.make).toHaveBeenCalled());
  };

  it('has corners that the arrow keys move, farther with Shift, never out of the photo', async () => {
    const view = await edit();
    button(/Canto inferior direito/).focus();
    await view.user.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
    button(/Canto superior esquerdo/).focus();
    await view.user.keyboard(`{Shift>}${'{ArrowLeft}'.repeat(9)}{/Shift}`);
    await use(view);
    const [topLeft, , bottomRight] = madeWith().quad;
    expect(topLeft).toEqual({ x: 0, y: 0.1 });
    expect(bottomRight.x).toBeCloseTo(0.89);
    expect(bottomRight.y).toBeCloseTo(0.87);
  });

  it('has corners that a finger drags, from where it seized them', async () => {
    const view = await edit();
    const corner = button(/Canto superior direito/);
    const frame = corner.parentElement as HTMLElement;
    frame.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 400 }) as DOMRect;
    Element.prototype.setPointerCapture = () => {};
    fireEvent.pointerDown(corner, { clientX: 275, clientY: 45, button: 0, pointerId: 1 });
    fireEvent.pointerMove(corner, { clientX: 245, clientY: 85, pointerId: 1 });
    fireEvent.pointerUp(corner, { pointerId: 1 });
    fireEvent.pointerMove(corner, { clientX: 0, clientY: 0, pointerId: 1 });
    await use(view);
    expect(madeWith().quad[1].x).toBeCloseTo(0.8);
    expect(madeWith().quad[1].y).toBeCloseTo(0.2);
  });

  it('is turned by quarters, and its corners keep their names', async () => {
    const view = await edit();
    await view.user.click(button('Girar'));
    button(/Canto superior esquerdo/).focus();
    await view.user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await use(view);
    expect(madeWith().quarters).toBe(1);
    // Turned clockwise, the top left of the page was the bottom left of the photo, and to the right was up.
    expect(madeWith().quad[3].x).toBeCloseTo(0.1);
    expect(madeWith().quad[3].y).toBeCloseTo(0.87);
  });

  it('is the whole photo if the person wants it, and can go back to the edges', async () => {
    const view = await edit();
    await view.user.click(button('Usar a foto inteira'));
    expect(screen.getByRole('status').textContent).toBe('Foto inteira.');
    await view.user.click(button('Voltar às bordas'));
    expect(screen.getByRole('status').textContent).toBe('Bordas encontradas.');
    await view.user.click(button('Usar a foto inteira'));
    await use(view);
    expect(madeWith().quad).toBeUndefined();
  });

  it('keeps its colours unless they are switched off', async () => {
    const view = await edit();
    const clearer = screen.getByRole('switch', { name: 'Melhorar leitura' });
    expect(clearer.getAttribute('aria-checked')).toBe('false');
    await view.user.click(clearer);
    await use(view);
    expect(madeWith().isClearer).toBe(true);
  });

  it('can be photographed again', async () => {
    const view = await edit();
    await view.user.upload(camera(), photo('outra.jpg'));
    await waitFor(() => expect(engine.read).toHaveBeenCalledTimes(2));
    await use(view);
    expect(titles()).toHaveLength(1);
  });
});

describe('several photos', () => {
  async function choose(count = 3) {
    const view = open();
    await view.user.upload(
      photos(),
      Array.from({ length: count }, (_, place) => photo(`${place}.jpg`)),
    );
    await waitFor(() => expect(engine.make).toHaveBeenCalledTimes(Math.min(count, 10)));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    return view;
  }

  it('become one PDF, which is handed over and forgotten', async () => {
    const { user, onDone } = await choose();
    await user.click(button('Juntar as 3 páginas'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    const [file] = onDone.mock.lastCall as [File];
    expect([file.name, file.type, file.size]).toEqual(['documento.pdf', 'application/pdf', 12]);
    expect(capturedPagesOf('document').read().pages).toEqual([]);
  });

  it('are put into another order by their buttons, which keep the focus, and say it', async () => {
    const { user } = await choose();
    const ids = () =>
      capturedPagesOf('document')
        .read()
        .pages.map(({ id }) => id);
    const [first, second, third] = ids();
    button('Subir a página 3').focus();
    await user.keyboard('{Enter}');
    expect(ids()).toEqual([first, third, second]);
    expect(screen.getByRole('status').textContent).toBe('Agora é a página 2.');
    await user.keyboard('{Enter}');
    expect(ids()).toEqual([third, first, second]);
    const top = button('Subir a página 1');
    expect(document.activeElement).toBe(top);
    expect(top.getAttribute('aria-disabled')).toBe('true');
  });

  it('are removed after a question', async () => {
    const { user } = await choose();
    await user.click(button('Remover a página 2'));
    const question = await screen.findByRole('alertdialog', { name: 'Remover a página 2?' });
    expect(titles()).toHaveLength(3);
    await user.click(within(question).getByRole('button', { name: 'Descartar' }));
    expect(titles()).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('A página 2 foi removida.');
  });

  it('beyond ten are left out, which is said; no more can be added', async () => {
    await choose(11);
    expect(screen.getByText('Cabem 10 páginas em um documento. As outras fotos ficaram de fora.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Escolher fotos' })).toBeNull();
  });

  it('that do not fit are kept, and the person hears what to do', async () => {
    const { user, onDone } = await choose();
    engine.bind.mockResolvedValue({ size: 2 * 1024 * 1024 });
    await user.click(button('Juntar as 3 páginas'));
    await screen.findByText('O documento passa de 1 MB mesmo com as páginas reduzidas. Remova alguma página.');
    expect(onDone).not.toHaveBeenCalled();
    expect(titles()).toHaveLength(3);
  });

  it('are found again after the sheet was closed by accident', async () => {
    const { unmount } = await choose();
    unmount();
    open();
    expect(titles()).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('As fotos de antes ainda estão aqui.');
  });

  it('are not handed over, and not forgotten, when the sheet is closed before they are one', async () => {
    const { user, onDone, unmount } = await choose();
    let answer = () => {};
    engine.bind.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(new Blob(['pdf']));
        }),
    );
    await user.click(button('Juntar as 3 páginas'));
    await waitFor(() => expect(engine.bind).toHaveBeenCalled());
    unmount();
    answer();
    await waitFor(() => expect(engine.close).toHaveBeenCalled());
    expect(onDone).not.toHaveBeenCalled();
    open();
    expect(titles()).toHaveLength(3);
  });

  it('are thrown away only after a question', async () => {
    const { user, onCancel } = await choose();
    await user.click(button('Cancelar'));
    const keep = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Manter' });
    await user.click(keep);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onCancel).not.toHaveBeenCalled();
    await user.click(button('Cancelar'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(capturedPagesOf('document').read().pages).toEqual([]);
  });
});

it('is left without a question where nothing was taken', async () => {
  const { user, onCancel } = open();
  await user.click(button('Cancelar'));
  expect(onCancel).toHaveBeenCalledOnce();
});

it('gives back what its photos took of the memory when it is closed', async () => {
  const { user, unmount } = open();
  await user.upload(camera(), photo());
  await screen.findByText('Bordas encontradas.');
  unmount();
  await waitFor(() => expect(engine.close).toHaveBeenCalledOnce());
  expect(vi.mocked(URL.revokeObjectURL).mock.calls.length).toBe(vi.mocked(URL.createObjectURL).mock.calls.length);
});
