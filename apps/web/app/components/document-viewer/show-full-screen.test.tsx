import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { useSheets } from '../ui/use-sheets.ts';
import { ShowFullScreen } from './show-full-screen.tsx';
import type { ShownSlide } from './shown-slide.ts';

vi.mock('./document-pages.tsx', () => ({
  DocumentPages: ({ label, name }: { label: string; name: string }) => (
    <p>
      pages of {label}, {name}
    </p>
  ),
}));

const SLIDES: readonly ShownSlide[] = [
  {
    id: 'a',
    kind: 'file',
    title: 'Autorização da Anvisa',
    name: 'autorizacao.pdf',
    read: async () => new Blob(['a'], { type: 'application/pdf' }),
    problemText: () => '',
    facts: [{ label: 'Número', value: '123/2026' }],
    validUntil: '2026-11-25',
  },
  {
    id: 'b',
    kind: 'file',
    title: 'Laudo',
    name: 'laudo.pdf',
    read: async () => undefined,
    problemText: () => '',
    facts: [],
    validUntil: '2026-11-26',
  },
  {
    id: 'c',
    kind: 'facts',
    title: 'Receita no Bálsamo',
    facts: [{ label: 'Produtos', value: ['Óleo CBD', 'Flor THC'] }],
  },
];

function Page({ slides = SLIDES, firstId }: { slides?: readonly ShownSlide[]; firstId?: string }) {
  const { current, props, open } = useSheets<'show'>('documents');
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => void open('show')}>
        Mostrar
      </button>
      {current ? (
        <ShowFullScreen {...props} slides={slides} today="2026-11-26" {...(firstId ? { firstId } : {})} />
      ) : null}
    </main>
  );
}

const locks: { release: () => Promise<void>; released: boolean }[] = [];
let isFullScreen = false;

beforeEach(() => {
  locks.length = 0;
  isFullScreen = false;
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const define = (target: object, name: string, given: PropertyDescriptor) =>
    Object.defineProperty(target, name, { configurable: true, ...given });
  define(document, 'fullscreenEnabled', { value: true });
  define(document, 'fullscreenElement', { get: () => (isFullScreen ? document.documentElement : null) });
  define(document.documentElement, 'requestFullscreen', { value: async () => setFullScreen(true) });
  define(document, 'exitFullscreen', { value: async () => setFullScreen(false) });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen', 'visibilityState'])
    Reflect.deleteProperty(document, name);
  delete document.documentElement.dataset.theme;
});

function setFullScreen(isOn: boolean) {
  isFullScreen = isOn;
  document.dispatchEvent(new Event('fullscreenchange'));
}
function setVisible(isVisible: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isVisible ? 'visible' : 'hidden',
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function show(props: Parameters<typeof Page>[0] = {}) {
  const page = renderPage(<Page {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  const dialog = await screen.findByRole('dialog');
  return { ...page, dialog };
}
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const turned = () => screen.getAllByRole('status').at(-1)?.textContent;
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('shows a document with what is known of it, and says above its pages that it has expired', async () => {
  await show();
  expect(screen.getByRole('dialog', { name: 'Autorização da Anvisa' })).toBeTruthy();
  expect(await screen.findByText('pages of Autorização da Anvisa, autorizacao.pdf')).toBeTruthy();
  expect(screen.getByText('123/2026')).toBeTruthy();
  const expired = screen.getByText('Venceu em 25 de nov de 2026');
  const pages = screen.getByRole('region', { name: 'Autorização da Anvisa' });
  expect(expired.compareDocumentPosition(pages) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('goes from one to the next by buttons, keys and swipes, and no further than there are any', async () => {
  const { dialog } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Próximo' }));
  expect([title(), turned()]).toEqual(['Laudo', '2 de 3']);
  // Its last day.
  expect(screen.getByText('Vale até 26 de nov de 2026')).toBeTruthy();
  expect(await screen.findByText(/não está guardado neste aparelho/)).toBeTruthy();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getAllByRole('definition').map((line) => line.textContent)).toEqual(['Óleo CBD', 'Flor THC']);
  await userEvent.click(screen.getByRole('button', { name: 'Próximo' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(turned()).toBe('3 de 3');
  await userEvent.keyboard('{ArrowLeft}');
  expect(title()).toBe('Laudo');

  const region = screen.getByRole('region');
  const swipe = (dx: number, dy: number, fingers = 1) => {
    const touches = Array.from({ length: fingers }, () => ({ clientX: 200, clientY: 300 }));
    fireEvent.touchStart(region, { touches, changedTouches: touches });
    fireEvent.touchEnd(region, { changedTouches: [{ clientX: 200 + dx, clientY: 300 + dy }] });
  };
  // A finger that scrolls, one that trembles, and two that make it larger.
  swipe(-80, 90);
  swipe(-30, 0);
  swipe(-120, 0, 2);
  expect(title()).toBe('Laudo');
  swipe(120, 10);
  expect(title()).toBe('Autorização da Anvisa');
  expect(dialog.isConnected).toBe(true);
});

it('begins with the one that was asked for, and has no way to others where it is the only one', async () => {
  await show({ firstId: 'c' });
  expect(turned()).toBe('3 de 3');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await untilClosed();
  document.body.replaceChildren();
  await show({ slides: SLIDES.slice(2) });
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('closes with the cross and with the way back, and gives the focus back', async () => {
  const { router } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await untilClosed();
  const opener = screen.getByRole('button', { name: 'Mostrar' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await waitFor(() => expect(router.state.location.state).toBeNull());
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  await waitFor(() => expect(router.state.location.state).toEqual({ sheetOf: 'documents' }));
  await act(async () => router.navigate(-1));
  await untilClosed();
});

it('keeps the screen on while it is shown, again after the page was out of sight, and no longer', async () => {
  await show();
  await waitFor(() => expect(locks).toHaveLength(1));
  // The browser lets go of it by itself.
  setVisible(false);
  expect(locks).toHaveLength(1);
  setVisible(true);
  await waitFor(() => expect(locks).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(locks.at(-1)?.released).toBe(true));
});

it('takes the whole screen, and closes when somebody leaves that, but not when the phone was put away', async () => {
  await show();
  await waitFor(() => expect(isFullScreen).toBe(true));
  setVisible(false);
  act(() => setFullScreen(false));
  setVisible(true);
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await untilClosed();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  await waitFor(() => expect(isFullScreen).toBe(true));
  act(() => setFullScreen(false));
  await untilClosed();
});

it('gives the screen back when it closes', async () => {
  await show();
  await waitFor(() => expect(isFullScreen).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(isFullScreen).toBe(false));
});

it('is light in the dark theme too, which comes back behind it', async () => {
  localStorage.setItem('theme', 'dark');
  document.documentElement.dataset.theme = 'dark';
  await show();
  expect(document.documentElement.dataset.theme).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
});

it('a copy can be saved of what is opened for oneself, and not where somebody else holds the phone', async () => {
  const [document] = SLIDES as [ShownSlide];
  const own = renderPage(<Page slides={[{ ...document, isSavable: true }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(await screen.findByRole('button', { name: 'Salvar uma cópia' })).toBeTruthy();
  own.unmount();
  renderPage(<Page slides={[document]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
  await screen.findByText('123/2026');
  await screen.findByText(/^pages of/);
  expect(screen.queryByRole('button', { name: 'Salvar uma cópia' })).toBeNull();
});
