import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DocumentPages } from './document-pages.tsx';
import type { Pdf } from './pdf-document.ts';

const openPdf = vi.hoisted(() => vi.fn<(file: Blob) => Promise<Pdf>>());
vi.mock('./pdf-document.ts', () => ({ openPdf }));
const saveFile = vi.hoisted(() => vi.fn(async () => {}));
const showToast = vi.hoisted(() => vi.fn());
vi.mock('../ui/toast.ts', () => ({ showToast }));
vi.mock('../files/use-download.ts', () => ({ saveFile }));

/** The places of pages, each with what says that it comes into sight or leaves it. */
const seen = new Map<Element, (isNear: boolean) => void>();
const drawn: string[] = [];

/** A document of so many pages, of which page 2 lies on its side and `failing` cannot be drawn. */
function pdfOf(pageCount: number, { failing = 0 } = {}) {
  const close = vi.fn();
  openPdf.mockResolvedValue({
    pageCount,
    page: async (number) => ({
      aspect: number === 2 ? 1.4 : 0.7,
      async draw(_canvas, width) {
        if (number === failing) throw new Error('damaged');
        drawn.push(`${number} at ${width}`);
      },
      text: async () => `words of page ${number}`,
    }),
    close,
  });
  return { file: new Blob(['pdf'], { type: 'application/pdf' }), close };
}

beforeEach(() => {
  seen.clear();
  drawn.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        seen.set(element, (isIntersecting) => this.tell([{ isIntersecting }]));
      }
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 300 } as DOMRect);
  vi.stubGlobal('devicePixelRatio', 3);
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  openPdf.mockReset();
});

const open = (file: Blob) => renderPage(<DocumentPages file={file} label="Receita" name="receita.pdf" />);
/** The places of pages, once each of them is watched: they stand there a moment before. */
async function places() {
  const found = await screen.findAllByRole('listitem');
  await waitFor(() => expect(found.every((place) => seen.has(place))).toBe(true));
  return found;
}
const bring = (place: Element | undefined, isNear: boolean) => act(async () => place && seen.get(place)?.(isNear));

it('a picture is shown with its words, and its address is given up with it', async () => {
  const view = open(new Blob(['jpeg'], { type: 'image/jpeg' }));
  expect((await screen.findByRole('img', { name: 'Receita' })).getAttribute('src')).toBe('blob:picture');
  view.unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:picture');
  expect(openPdf).not.toHaveBeenCalled();
});

it('pages of a PDF are drawn when they come near, as fine as the screen is, and give their memory back when they leave', async () => {
  const { file } = pdfOf(3);
  open(file);
  const [first, second] = await places();
  expect([await places(), drawn]).toEqual([expect.objectContaining({ length: 3 }), []]);
  await bring(first, true);
  await waitFor(() => expect(drawn).toEqual(['1 at 900']));
  expect(screen.getAllByRole('img').map((page) => page.getAttribute('aria-label'))).toEqual(['Receita, página 1 de 3']);
  await bring(second, true);
  await waitFor(() => expect(drawn).toEqual(['1 at 900', '2 at 900']));
  await waitFor(() => expect(second?.style.aspectRatio).toBe('1.4 / 1'));
  const canvas = first?.querySelector('canvas');
  await bring(first, false);
  expect([first?.querySelector('canvas'), canvas?.width, canvas?.height]).toEqual([null, 0, 0]);
});

it('the words of a page are there for who does not see it', async () => {
  const { file } = pdfOf(1);
  open(file);
  await bring((await places())[0], true);
  expect(await screen.findByText('words of page 1')).toBeTruthy();
});

it('a page that cannot be drawn is said in its place, and the others are there', async () => {
  const { file } = pdfOf(2, { failing: 1 });
  open(file);
  for (const place of await places()) await bring(place, true);
  expect((await screen.findByRole('alert')).textContent).toBe('Não deu para mostrar a página 1.');
  await waitFor(() => expect(drawn).toEqual(['2 at 900']));
});

it('a document that is left is closed, also where it opens only then', async () => {
  const { file, close } = pdfOf(1);
  const shown = open(file);
  await places();
  shown.unmount();
  expect(close).toHaveBeenCalledOnce();
  const slow = pdfOf(1);
  const opening = Promise.withResolvers<Pdf>();
  const pdf = await openPdf(slow.file);
  openPdf.mockReturnValue(opening.promise);
  const left = open(slow.file);
  await waitFor(() => expect(openPdf).toHaveBeenLastCalledWith(slow.file));
  left.unmount();
  await act(async () => opening.resolve(pdf));
  expect(slow.close).toHaveBeenCalledOnce();
});

it('a damaged file is told, and can be saved under its name', async () => {
  openPdf.mockRejectedValue(new Error('Invalid PDF structure.'));
  const file = new Blob(['nonsense'], { type: 'application/pdf' });
  open(file);
  expect((await screen.findByRole('alert')).textContent).toContain('Não deu para abrir este arquivo aqui');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar uma cópia' }));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(file, 'receita.pdf');
  expect(showToast).not.toHaveBeenCalled();
  saveFile.mockRejectedValueOnce(new Error('no app takes it'));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar uma cópia' }));
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'O arquivo não foi salvo. Tente de novo.'),
  );
});

it('says so where the viewer is what is missing', async () => {
  openPdf.mockRejectedValue(Object.assign(new Error('no worker'), { name: 'ViewerMissingError' }));
  open(new Blob(['pdf'], { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toContain('O leitor de PDF não carregou');
});
