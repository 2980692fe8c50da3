import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CARED_KEY, LOCK_SUFFIX, PERSON_KEY, SELF_KEY } from '../platform/device-person.ts';
import { type ShellPreload, shellScript } from '../platform/inline-scripts.ts';
import { CLOCK_KEY, createServerClock } from '../platform/server-clock.ts';
import { accountQuery } from '../platform/session.ts';
import { createDevice } from '../testing/device.ts';
import { KEPT_ACCOUNT_SCRIPT } from './kept-account-script.ts';
import { keepAnswers } from './kept-answers.ts';

const DAY_MS = 24 * 3_600_000;
const NOON_AT_HOME = new Date('2026-03-01T15:00:00Z');
const person = { id: 'p1', name: 'Maria das Dores', role: 'paciente', timeZone: 'America/Sao_Paulo' };
const texts = {
  header: { morning: 'Bom dia, {{name}}', afternoon: 'Boa tarde, {{name}}', evening: 'Boa noite, {{name}}' },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON_AT_HOME });
  localStorage.setItem(PERSON_KEY, 'p1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.earlyRequests = undefined;
  localStorage.clear();
});

/** A device on which the app has shown its person's account before, with the app's own code. */
async function deviceThatKept(account: object, shapes?: string) {
  const device = createDevice();
  const database = await device.open('p1');
  const client = new QueryClient();
  const stop = keepAnswers(client, 'p1', shapes ? { shapes } : {});
  client.setQueryData(accountQuery.queryKey, account as Account);
  await client.fetchQuery({ ...accountQuery, staleTime: 0, queryFn: () => Promise.resolve(account as Account) });
  await vi.waitFor(async () => expect(await database.count('answers')).toBe(1));
  stop();
  return database;
}

/** The shell's script at its start, where the server tells the texts and, once `account` says so, who is signed in. */
function start(account: Promise<Response> = new Promise(() => {})): void {
  document.body.innerHTML = '<p data-words="diary:header.$greeting"></p>';
  vi.spyOn(window, 'fetch').mockImplementation((path) =>
    String(path).startsWith('/locales') ? Promise.resolve(Response.json({ common: {}, diary: texts })) : account,
  );
  const preload: ShellPreload = {
    namespaces: ['diary'],
    requests: ['/api/account'],
    words: { role: 'paciente', parts: [''], title: 'diary:header.$greeting' },
  };
  // biome-ignore lint/security/noGlobalEval: the script is a string because it is written into the page.
  window.eval(shellScript(preload, KEPT_ACCOUNT_SCRIPT));
}

const words = () => document.querySelector('p')?.textContent ?? '';

/** What stands in the skeleton once all that was asked for has come, or is known to be missing. */
async function greeted(account?: Promise<Response>): Promise<string> {
  start(account);
  // Asked for once more, behind the script's own.
  // biome-ignore lint/security/noGlobalEval: as above.
  await window.eval(KEPT_ACCOUNT_SCRIPT).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  return words();
}

const signedOut = () => Response.json({ code: 'auth.required' }, { status: 401 });
const DATE = { headers: { date: NOON_AT_HOME.toUTCString() } };

describe('the greeting of a shell', () => {
  it('stands there before the server has said who is signed in, where the device kept it', async () => {
    await deviceThatKept(person);
    expect(await greeted()).toBe('Boa tarde, Maria das Dores');
  });

  it('is by the server’s clock, as far as the device knows it', async () => {
    await deviceThatKept(person);
    const clock = createServerClock({ storage: localStorage });
    const headers = { 'content-type': 'application/json', date: new Date('2026-03-01T23:00:00Z').toUTCString() };
    clock.compare(new Response('{}', { headers }), clock.departure());
    expect(await greeted()).toBe('Boa noite, Maria das Dores');
  });

  it('is there for who cares for others too, while the browser acts for nobody', async () => {
    await deviceThatKept(person);
    localStorage.setItem(CARED_KEY, 'p2');
    expect(await greeted()).toBe('Boa tarde, Maria das Dores');
  });

  it.each<[string, () => unknown]>([
    ['where nobody is signed in', () => localStorage.removeItem(PERSON_KEY)],
    ['where somebody else is signed in by now', () => localStorage.setItem(PERSON_KEY, 'p2')],
    ['while the browser acts for somebody', () => localStorage.setItem(SELF_KEY, 'p0')],
    [
      'before a device is opened that is opened with a PIN',
      () => localStorage.setItem(`balsamo-p1${LOCK_SUFFIX}`, '{}'),
    ],
    ['once a session can have lasted no longer', () => vi.setSystemTime(NOON_AT_HOME.getTime() + 30 * DAY_MS)],
  ])('is missing %s', async (_, change) => {
    await deviceThatKept(person);
    change();
    expect(await greeted()).toBe('');
  });

  it.each<[string, object, string?]>([
    ['of somebody else, which came there while they took over', { ...person, id: 'p2' }],
    ['of another role, who is led elsewhere', { ...person, role: 'medico' }],
    ['that is shown to who cares for them', { ...person, care: { caregiver: { id: 'p0', name: 'João' } } }],
    ['in a shape of before', person, 'a'],
  ])('is missing for an account %s', async (_, account, shapes) => {
    await deviceThatKept(account, shapes);
    expect(await greeted()).toBe('');
  });

  it.each<[string, () => Response]>([
    ['that nobody is signed in', signedOut],
    ['that it is somebody else', () => Response.json({ ...person, id: 'p2', name: 'João' }, DATE)],
  ])('is taken back once the server says %s', async (_, answer) => {
    await deviceThatKept(person);
    let say = (_answer: Response) => {};
    const account = new Promise<Response>((resolve) => {
      say = resolve;
    });
    expect(await greeted(account)).toBe('Boa tarde, Maria das Dores');
    say(answer());
    await vi.waitUntil(() => words() === '');
  });

  it('is never there where the server has said before that nobody is signed in', async () => {
    await deviceThatKept(person);
    expect(await greeted(Promise.resolve(signedOut()))).toBe('');
  });

  it('stays where the server cannot be reached, and where it says the same', async () => {
    await deviceThatKept(person);
    const lost = Promise.reject(new TypeError('Failed to fetch'));
    lost.catch(() => {});
    for (const account of [lost, Promise.resolve(Response.json(person, DATE))]) {
      expect(await greeted(account)).toBe('Boa tarde, Maria das Dores');
    }
  });

  it('is by the device’s clock where that was set back since it was compared', async () => {
    await deviceThatKept(person);
    const at = NOON_AT_HOME.getTime() + DAY_MS;
    localStorage.setItem(CLOCK_KEY, JSON.stringify({ offset: 8 * 3_600_000, at }));
    expect(await greeted()).toBe('Boa tarde, Maria das Dores');
  });

  it('makes no database for who has none, and holds back nobody who deletes one', async () => {
    const database = await deviceThatKept(person);
    database.close();
    localStorage.setItem(PERSON_KEY, 'p2');
    await greeted();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['balsamo-p1']);
    localStorage.setItem(PERSON_KEY, 'p1');
    start();
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase('balsamo-p1');
      deleting.onsuccess = resolve;
      deleting.onblocked = reject;
    });
  });
});
