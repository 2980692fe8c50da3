import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeepingResult, WantedFile } from '../../offline/files/keep-files.ts';
import { useKeptDocuments } from './use-kept-documents.ts';

const keepFiles = vi.hoisted(() =>
  vi.fn<(personId: string, wanted: readonly WantedFile[], signal: AbortSignal) => Promise<KeepingResult | undefined>>(),
);
vi.mock('../../offline/files/keep-files.ts', () => ({ keepFiles }));
const viewer = vi.hoisted(() => ({ warmUpViewer: vi.fn(), keepViewer: vi.fn(async () => {}) }));
vi.mock('./pdf-document.ts', () => viewer);

beforeEach(() => vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work)));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
/** Longer than the page is busy here. */
const idle = () => new Promise((resolve) => setTimeout(resolve, 20));

const wanted = (...ids: string[]): WantedFile[] => ids.map((id) => ({ id, fetch: async () => new Blob() }));
const use = (files: WantedFile[] | undefined) => {
  const onKept = vi.fn();
  const hook = renderHook((list: WantedFile[] | undefined) => useKeptDocuments('p1', list, onKept), {
    initialProps: files,
  });
  return { ...hook, onKept };
};

it('keeps what is listed, and beside it what shows it; the same list again is no other run', async () => {
  keepFiles.mockResolvedValue({ kept: ['a'], missing: ['b'] });
  const { rerender, onKept } = use(wanted('a', 'b'));
  await waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  expect([viewer.warmUpViewer.mock.calls.length, onKept.mock.calls]).toEqual([1, [[{ ids: ['a'], hasViewer: true }]]]);
  rerender(wanted('a', 'b'));
  await idle();
  expect(keepFiles).toHaveBeenCalledOnce();
  rerender(wanted('a', 'c'));
  await waitFor(() => expect(keepFiles).toHaveBeenCalledTimes(2));
  expect(keepFiles.mock.calls.map(([, , signal]) => signal.aborted)).toEqual([true, false]);
});

it('tries again when the network comes back, and no longer once the screen is left', async () => {
  keepFiles.mockResolvedValue({ kept: [], missing: ['a'] });
  const { unmount } = use(wanted('a'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(keepFiles).toHaveBeenCalledTimes(2));
  window.dispatchEvent(new Event('online'));
  unmount();
  window.dispatchEvent(new Event('online'));
  await idle();
  expect(keepFiles).toHaveBeenCalledTimes(2);
});

it('looks again when it is asked to, as after a file was opened and kept', async () => {
  keepFiles.mockResolvedValue({ kept: [], missing: ['a'] });
  const { result, onKept } = use(wanted('a'));
  await waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  keepFiles.mockResolvedValue({ kept: ['a'], missing: [] });
  act(() => result.current());
  await waitFor(() => expect(onKept).toHaveBeenLastCalledWith({ ids: ['a'], hasViewer: true }));
});

it('brings no viewer where no PDF is kept, and does nothing before the list is known', async () => {
  keepFiles.mockResolvedValue({ kept: ['a'], missing: ['b'] });
  const { rerender, onKept } = use(undefined);
  expect(keepFiles).not.toHaveBeenCalled();
  const [picture, pdf] = wanted('a', 'b') as [WantedFile, WantedFile];
  rerender([
    { ...picture, mediaType: 'image/jpeg' },
    { ...pdf, mediaType: 'application/pdf' },
  ]);
  await waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  expect(viewer.keepViewer).not.toHaveBeenCalled();
});

it('says that nothing shows PDFs where the device has no room for what does', async () => {
  keepFiles.mockResolvedValue({ kept: ['a'], missing: [] });
  viewer.keepViewer.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  const { onKept } = use(wanted('a'));
  await waitFor(() => expect(onKept.mock.calls).toEqual([[{ ids: ['a'], hasViewer: false }]]));
});
