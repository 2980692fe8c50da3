import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { dismissToast } from '../components/ui/toast.ts';

// What a screen shows in the end is asked for, not how fast a busy machine shows it.
configure({ asyncUtilTimeout: 60_000 });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await dismissToast();
  // What a test wrote into the document itself, and where it went.
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

// Files of a worker share the document and the libraries, and not the app's modules: what one
// file mocks is not mocked in the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

// jsdom draws frames by an interval that it begins and ends as they are asked for. One that it began while a test had fake
// timers would stand still for all files after it; so it is begun here, once per worker, and never idle.
if (!('drawsFrames' in globalThis)) {
  const requestFrame = window.requestAnimationFrame.bind(window);
  const draw = () => void requestFrame(draw);
  draw();
  Object.assign(globalThis, { drawsFrames: true });
}

// Pieces of the browser that jsdom leaves out and that Radix asks for.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
