import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismissToast } from '../components/ui/toast.ts';

// What a screen shows in the end is asked for, not how fast a busy machine shows it.
configure({ asyncUtilTimeout: 60_000 });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await dismissToast();
});

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
