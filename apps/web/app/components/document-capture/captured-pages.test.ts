import { MAX_PAGES } from '@balsamo/domain/files/document-pages.ts';
import { describe, expect, it, vi } from 'vitest';
import { createCapturedPages } from './captured-pages.ts';
import type { CaptureEngine } from './engine/capture-engine.ts';
import { CaptureError, type ReadPhoto } from './engine/tasks.ts';
import type { Quad } from './pixels/geometry.ts';

const QUAD: Quad = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const bytes = (count: number) => new Blob([new Uint8Array(count)]);
const read = (): ReadPhoto => ({ photo: bytes(1), width: 30, height: 40, found: QUAD });

/** Pages of a hundred bytes at full size, and as many fewer as their long side is shorter. */
function open(given: Partial<CaptureEngine> = {}) {
  let id = 0;
  const engine = {
    read: vi.fn<CaptureEngine['read']>(given.read ?? (async () => read())),
    make: vi.fn<CaptureEngine['make']>(async (_photo, _cut, { maxSide }) => bytes(maxSide / 20)),
    bind: vi.fn<CaptureEngine['bind']>(given.bind ?? (async (pages) => new Blob([...pages]))),
    close: vi.fn(),
  };
  const start = vi.fn(async () => engine);
  const captured = createCapturedPages(start, () => `page-${++id}`);
  const leave = captured.subscribe(() => {});
  return { leave, captured, engine, start, ids: () => captured.read().pages.map((page) => page.id) };
}

describe('photos become pages', () => {
  it('one after the other, in the order in which they were chosen, each cut at its edges', async () => {
    let [running, most] = [0, 0];
    const { captured } = open({
      read: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
        return read();
      },
    });
    expect(await captured.add([photo('a'), photo('b'), photo('c')])).toEqual(['page-1', 'page-2', 'page-3']);
    expect(most).toBe(1);
    expect(captured.read().pages.map(({ quad }) => quad)).toEqual([QUAD, QUAD, QUAD]);
    expect(captured.read().work).toBeUndefined();
  });

  it('without starting the engine before there is one', () => {
    expect(open().start).not.toHaveBeenCalled();
  });

  it('but for those that are none, each said by its name', async () => {
    const { captured, ids } = open({
      read: async (file) => {
        if ((file as File).name === 'carta.pdf') throw new CaptureError('no_picture');
        if ((file as File).name === 'IMG_1.HEIC') throw new CaptureError('heic');
        return read();
      },
    });
    await captured.add([photo('carta.pdf'), photo('a.jpg'), photo('IMG_1.HEIC')]);
    expect(ids()).toHaveLength(1);
    expect(captured.read().problems).toEqual([
      { code: 'no_picture', name: 'carta.pdf' },
      { code: 'heic', name: 'IMG_1.HEIC' },
    ]);
  });

  it('as many as a document may have', async () => {
    const { captured, ids } = open();
    await captured.add(Array.from({ length: MAX_PAGES + 2 }, (_, place) => photo(`${place}`)));
    expect(ids()).toHaveLength(MAX_PAGES);
    expect(captured.read().problems).toEqual([{ code: 'too_many' }]);
  });

  it('once more after the code of the engine could not be had', async () => {
    const { captured, start, ids } = open();
    start.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await captured.add([photo('a')]);
    expect(captured.read().problems).toEqual([{ code: 'failed', name: 'a' }]);
    await captured.add([photo('a')]);
    expect(ids()).toHaveLength(1);
    expect(captured.read().problems).toEqual([]);
  });
});

describe('an engine', () => {
  it.each(['memory', 'failed'] as const)('is replaced after it failed: %s', async (failure) => {
    const { captured, engine, start } = open();
    engine.read.mockRejectedValueOnce(new CaptureError(failure));
    await captured.add([photo('a'), photo('b')]);
    expect([start.mock.calls.length, captured.read().pages.length]).toEqual([2, 1]);
    await vi.waitFor(() => expect(engine.close).toHaveBeenCalledOnce());
  });

  it('goes on after a file that is no photo', async () => {
    const { captured, engine, start } = open();
    engine.read.mockRejectedValueOnce(new CaptureError('no_picture'));
    await captured.add([photo('a'), photo('b')]);
    expect(start).toHaveBeenCalledOnce();
  });
});

describe('a page', () => {
  it('is made anew after it was cut otherwise, and not before', async () => {
    const { captured, engine } = open();
    const [id = ''] = await captured.add([photo('a')]);
    await captured.makeAll();
    await captured.makeAll();
    expect(engine.make).toHaveBeenCalledOnce();
    captured.adjust(id, { quad: undefined, quarters: 1, isClearer: true });
    expect(captured.read().pages[0]?.result).toBeUndefined();
    await captured.makeAll();
    expect(engine.make.mock.lastCall?.[1]).toEqual({ quad: undefined, quarters: 1, isClearer: true });
  });

  it('does not become what it was before, when it is cut while it is made', async () => {
    const { captured, engine } = open();
    const [id = ''] = await captured.add([photo('a')]);
    engine.make.mockImplementationOnce(async () => {
      captured.adjust(id, { quad: undefined, quarters: 2, isClearer: false });
      return bytes(1);
    });
    await captured.makeAll();
    expect(captured.read().pages[0]?.result).toBeUndefined();
  });

  it('is replaced by another photo in its place; one that is none leaves it', async () => {
    const { captured, engine, ids } = open();
    await captured.add([photo('a'), photo('b')]);
    const before = captured.read().pages[0]?.photo;
    engine.read.mockRejectedValueOnce(new CaptureError('unreadable'));
    expect(await captured.retake('page-1', photo('c'))).toBe(false);
    expect(captured.read().pages[0]?.photo).toBe(before);
    expect(await captured.retake('page-1', photo('c'))).toBe(true);
    expect(captured.read().pages[0]?.photo).not.toBe(before);
    expect(ids()).toEqual(['page-1', 'page-2']);
  });

  it('moves up and down, as far as there are pages, and is removed', async () => {
    const { captured, ids } = open();
    await captured.add([photo('a'), photo('b'), photo('c')]);
    captured.move('page-3', -1);
    captured.move('page-1', -1);
    expect(ids()).toEqual(['page-1', 'page-3', 'page-2']);
    captured.remove('page-3');
    captured.move('page-1', 1);
    expect(ids()).toEqual(['page-2', 'page-1']);
  });
});

describe('the document', () => {
  it('is one PDF of all pages in their order', async () => {
    const { captured, engine } = open();
    await captured.add([photo('a'), photo('b')]);
    const file = await captured.bind(1000, 'documento.pdf');
    expect([file?.name, file?.type, file?.size]).toEqual(['documento.pdf', 'application/pdf', 200]);
    expect(engine.bind).toHaveBeenCalledOnce();
  });

  it('gets smaller pages where it would be too large, and says where it still is', async () => {
    const { captured, engine } = open();
    await captured.add([photo('a'), photo('b')]);
    await captured.makeAll();
    expect((await captured.bind(150, ''))?.size).toBe(140);
    expect(await captured.bind(100, '')).toBeUndefined();
    expect(captured.read().problems).toEqual([{ code: 'too_large' }]);
    expect(captured.read().pages).toHaveLength(2);
    // The pages themselves stay as good as they were.
    expect(captured.read().pages[0]?.result?.size).toBe(100);
    expect(engine.make.mock.calls[0]?.[2].quality).toBeGreaterThan(engine.make.mock.lastCall?.[2].quality ?? 1);
  });

  it('is not made where the device has no memory for it, and the pages stay', async () => {
    const { captured } = open({ bind: async () => Promise.reject(new CaptureError('memory')) });
    await captured.add([photo('a')]);
    expect(await captured.bind(1000, '')).toBeUndefined();
    expect(captured.read()).toMatchObject({ problems: [{ code: 'memory' }], work: undefined, pages: [{}] });
  });
});

describe('pages that were thrown away', () => {
  it('do not come back with a photo that was still being read', async () => {
    let answer = () => {};
    const { captured, engine } = open();
    engine.read.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(read());
        }),
    );
    const added = captured.add([photo('a'), photo('b')]);
    await vi.waitFor(() => expect(engine.read).toHaveBeenCalledOnce());
    captured.clear();
    answer();
    expect(await added).toEqual([]);
    expect(captured.read().pages).toEqual([]);
    expect(engine.read).toHaveBeenCalledOnce();
  });

  it('need no memory for long when nobody looks', async () => {
    const { captured, engine, leave } = open();
    const added = captured.add([photo('a')]);
    leave();
    await added;
    await vi.waitFor(() => expect(engine.close).toHaveBeenCalledOnce());
    expect(captured.read().pages).toHaveLength(1);
  });

  it('give their memory back once nothing is under way, and complain no more', async () => {
    const { captured, engine } = open();
    engine.read.mockRejectedValueOnce(new CaptureError('unreadable'));
    await captured.add([photo('a'), photo('b')]);
    expect(engine.close).not.toHaveBeenCalled();
    captured.leave();
    expect(captured.read()).toMatchObject({ problems: [], pages: [{}] });
    await vi.waitFor(() => expect(engine.close).toHaveBeenCalledOnce());
  });
});
