import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './register-service-worker.ts';

class Version extends EventTarget {
  state = 'installing';
  install() {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

let container: EventTarget & { controller: object | null; register: () => Promise<unknown> };
let registration: EventTarget & {
  installing: Version | null;
  waiting: Version | null;
  active: object;
  update: () => Promise<void>;
};
const ending = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const update = async () => {};
  registration = Object.assign(new EventTarget(), { installing: null, waiting: null, active: {}, update });
  container = Object.assign(new EventTarget(), { controller: registration.active, register: async () => registration });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {} }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const offered = vi.fn();
const register = (startedWith = container.controller) =>
  registerServiceWorker('pt', startedWith as ServiceWorker | null, offered, ending.signal);
beforeEach(() => offered.mockReset());

it('a version that waits already is offered', async () => {
  registration.waiting = new Version();
  await register();
  expect(offered).toHaveBeenCalledOnce();
});

it('a version that was on its way before the page asked is offered once it is there', async () => {
  const version = new Version();
  registration.installing = version;
  await register();
  expect(offered).not.toHaveBeenCalled();
  Object.assign(registration, { installing: null, waiting: version });
  version.install();
  expect(offered).toHaveBeenCalledOnce();
});

it('the first version of all is not offered', async () => {
  container.controller = null;
  const version = new Version();
  registration.installing = version;
  await register();
  Object.assign(registration, { installing: null, waiting: version });
  version.install();
  expect(offered).not.toHaveBeenCalled();
});

it('a version that another tab took into use since the page began is offered', async () => {
  await register({});
  expect(offered).toHaveBeenCalledOnce();
});
