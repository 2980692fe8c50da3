import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeReceivedFiles } from './received-file.ts';
import { createShareTarget, type ReceivedFiles, TAKE_RECEIVED_FILE } from './share-target.ts';

const ORIGIN = 'https://balsamo.example';
const WINDOW = { type: 'window' };

/** What the phone's share menu posts. */
function shared(...files: File[]): Request {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  return { formData: async () => form } as Request;
}
const pdf = (bytes = 4, type = 'application/pdf') => new File([new Uint8Array(bytes)], 'receita.pdf', { type });

/** What a window is answered. */
function ask(target: ReturnType<typeof createShareTarget>, { origin = ORIGIN, source = WINDOW as object | null } = {}) {
  const answers: unknown[] = [];
  const port = { postMessage: (message: unknown) => answers.push(message) } as unknown as MessagePort;
  target.handOver({ data: { type: TAKE_RECEIVED_FILE }, origin, source, ports: [port] });
  expect(answers).toHaveLength(1);
  return answers[0] as ReceivedFiles | undefined;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('a file from the phone’s share menu', () => {
  it('leads to the documents, and is handed over once', async () => {
    const target = createShareTarget(ORIGIN);
    const answer = await target.receive(shared(pdf()));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${ORIGIN}/diary#documents=received`]);
    expect(ask(target)).toMatchObject({ files: [{ name: 'receita.pdf', size: 4 }], refused: {} });
    expect(ask(target)).toBeUndefined();
  });

  it('is forgotten after three minutes, counted from the last one', async () => {
    const target = createShareTarget(ORIGIN);
    await target.receive(shared(pdf(1)));
    vi.advanceTimersByTime(179_000);
    await target.receive(shared(pdf(2)));
    vi.advanceTimersByTime(179_000);
    expect(ask(target)?.files[0]?.size).toBe(2);
    await target.receive(shared(pdf(3)));
    vi.advanceTimersByTime(180_000);
    expect(ask(target)).toBeUndefined();
  });

  it('is handed to windows of our origin alone', async () => {
    const target = createShareTarget(ORIGIN);
    await target.receive(shared(pdf()));
    expect(ask(target, { origin: 'https://other.example' })).toBeUndefined();
    expect(ask(target, { source: { type: 'worker' } })).toBeUndefined();
    expect(ask(target, { source: null })).toBeUndefined();
    expect(ask(target)?.files).toHaveLength(1);
  });

  it.each([
    [pdf(10 * 1024 * 1024), undefined],
    [pdf(4, 'image/heic'), undefined],
    [pdf(10 * 1024 * 1024 + 1), 'file_too_large'],
    [pdf(0), 'file_empty'],
    [pdf(4, 'text/html'), 'file_type_refused'],
    [pdf(4, ''), 'file_type_refused'],
  ])('of another kind or size is a code, and is not held: %#', async (file, problem) => {
    const target = createShareTarget(ORIGIN);
    await target.receive(shared(file));
    const received = ask(target);
    expect(received?.refused).toEqual(problem ? { [problem]: 1 } : {});
    expect(received?.files).toHaveLength(problem ? 0 : 1);
  });

  it('comes with all that were shared at once, in their order, and how many of them are not taken', async () => {
    const target = createShareTarget(ORIGIN);
    const photo = (bytes: number) => pdf(bytes, 'image/jpeg');
    await target.receive(shared(photo(3), photo(1), photo(0), photo(2)));
    const received = ask(target);
    expect(received?.files.map(({ size }) => size)).toEqual([3, 1, 2]);
    expect(received?.refused).toEqual({ file_empty: 1 });
  });

  it('leads to the documents also where nothing can be read', async () => {
    const target = createShareTarget(ORIGIN);
    const broken = { formData: () => Promise.reject(new TypeError('no form')) } as unknown as Request;
    expect((await target.receive(broken)).status).toBe(303);
    expect((await target.receive(shared())).status).toBe(303);
    expect(ask(target)).toBeUndefined();
  });

  it('leaves other messages alone', () => {
    const port = { postMessage: vi.fn() } as unknown as MessagePort;
    createShareTarget(ORIGIN).handOver({ data: { type: 'OTHER' }, origin: ORIGIN, source: WINDOW, ports: [port] });
    expect(port.postMessage).not.toHaveBeenCalled();
  });
});

describe('a page that asks for it', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));
  const stubWorker = (controller: unknown) =>
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });

  it('is given it by the service worker', async () => {
    vi.useRealTimers();
    const target = createShareTarget(ORIGIN);
    await target.receive(shared(pdf(0)));
    stubWorker({
      postMessage: (data: unknown, ports: MessagePort[]) =>
        target.handOver({ data, ports, origin: ORIGIN, source: WINDOW }),
    });
    expect(await takeReceivedFiles()).toEqual({ files: [], refused: { file_empty: 1 } });
    expect(await takeReceivedFiles()).toBeUndefined();
  });

  it('is given nothing by a worker of before, which answers one file in another shape', async () => {
    vi.useRealTimers();
    stubWorker({ postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage({ file: pdf(), others: 0 }) });
    expect(await takeReceivedFiles()).toBeUndefined();
  });

  it('has none where there is no service worker, or one that does not answer', async () => {
    stubWorker(null);
    expect(await takeReceivedFiles()).toBeUndefined();
    stubWorker({ postMessage: () => {} });
    const asking = takeReceivedFiles();
    vi.advanceTimersByTime(5_000);
    expect(await asking).toBeUndefined();
  });
});
