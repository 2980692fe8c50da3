import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCaptureEngine } from './capture-engine.ts';
import type { Request } from './tasks.ts';

class FakeWorker {
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;
  sent: Request[] = [];
  terminate = vi.fn();
  constructor() {
    worker = this;
  }
  postMessage(request: Request) {
    this.sent.push(request);
  }
}
let worker: FakeWorker;

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => vi.unstubAllGlobals());

it('asks a worker, and gives each answer to who asked', async () => {
  const engine = startCaptureEngine();
  const [one, other] = [engine.bind([]), engine.read(new Blob())];
  expect(worker.sent.map(({ name }) => name)).toEqual(['bind', 'read']);
  const [bind, read] = worker.sent as [Request, Request];
  worker.onmessage?.({ data: { id: read.id, failure: 'heic' } });
  worker.onmessage?.({ data: { id: bind.id, result: 'pdf' } });
  expect(await one).toBe('pdf');
  await expect(other).rejects.toMatchObject({ failure: 'heic' });
});

it('fails what waits when the worker cannot be had or is closed', async () => {
  const engine = startCaptureEngine();
  const asked = engine.bind([]);
  worker.onerror?.();
  await expect(asked).rejects.toMatchObject({ failure: 'failed' });
  const later = engine.bind([]);
  engine.close();
  await expect(later).rejects.toMatchObject({ failure: 'failed' });
  expect(worker.terminate).toHaveBeenCalledOnce();
});
