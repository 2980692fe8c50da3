import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseConsent } from './consent.ts';
import { CODE_IS_LOST } from './inline-scripts.ts';
import { KEPT_OFFER } from './install.ts';
import { LANGUAGE_KEY, languageFromCookies } from './language-store.ts';
import { ALIVE_EVENT, CARD_ROOM, CONSENT_ID, START_ON_USE_SCRIPT, startsOnUse } from './start-on-use.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="icon" href="/i.svg"/></head><body><p>Texto</p><script nonce="n">window.__reactRouterContext = {}</script><script nonce="n" type="module" async="">import "/a.js";</script></body>';

describe('a page that starts on use', () => {
  it('fetches no code by itself, and keeps everything else', () => {
    expect(startsOnUse(PAGE, 'n')).toBe(
      `<head><link rel="icon" href="/i.svg"/></head><body><p>Texto</p><script nonce="n" type="text/plain" data-context="">window.__reactRouterContext = {}</script><script id="later" type="text/plain" data-preload="/a.js">import "/a.js";</script><script nonce="n">${START_ON_USE_SCRIPT}</script></body>`,
    );
  });

  it('says when it begins by itself, if ever', () => {
    expect(startsOnUse(PAGE, 'n', 4_000)).toContain(' data-after="4000">import');
  });

  it('is an error where there is nothing to start', () => {
    expect(() => startsOnUse('<p>Texto</p>', undefined)).toThrow('no code to start');
  });
});

describe('the script that starts it', () => {
  const started = vi.fn();
  beforeEach(() => {
    document.documentElement.lang = 'en';
    document.body.innerHTML =
      '<script id="later" type="text/plain" data-after="4000">begin()</script><p>Text</p><button>Copy</button><button popovertarget="menu">Menu</button>';
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ nonce: 'n' } as HTMLScriptElement);
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      const { type, nonce, text } = script as HTMLScriptElement;
      started({ type, nonce, text });
    });
  });
  afterEach(() => {
    // What listens to this window has had its turn before the next page is there.
    window.dispatchEvent(new Event('keydown'));
    window.dispatchEvent(new Event(ALIVE_EVENT));
    vi.restoreAllMocks();
    started.mockClear();
    localStorage.clear();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here.
    document.cookie = `${LANGUAGE_KEY}=; Path=/; Max-Age=0`;
    document.body.innerHTML = '';
    document.documentElement.lang = '';
  });
  // biome-ignore lint/security/noGlobalEval: the script is a string because it is written into the page.
  const run = () => window.eval(START_ON_USE_SCRIPT);
  const room = () => document.documentElement.style.getPropertyValue(CARD_ROOM);
  const send = (type: string, on: Element | null = document.querySelector('p')) =>
    on?.dispatchEvent(new Event(type, { bubbles: true }));

  it('waits for somebody to use the page, and keeps its language meanwhile', () => {
    run();
    expect(started).not.toHaveBeenCalled();
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en');
    expect(languageFromCookies(document.cookie)).toBe('en');
  });

  it.each(['pointerdown', 'touchstart', 'scroll', 'keydown', 'focusin'])('begins at %s, once', (type) => {
    run();
    send(type);
    send(type);
    expect(started.mock.calls).toEqual([[{ type: 'module', nonce: 'n', text: 'begin()' }]]);
  });

  it('begins when a pointer moves, and not because one rests over the page', () => {
    run();
    const move = (movementX: number) =>
      document.body.dispatchEvent(Object.assign(new Event('pointermove', { bubbles: true }), { movementX }));
    move(0);
    expect(started).not.toHaveBeenCalled();
    move(3);
    expect(started).toHaveBeenCalledOnce();
  });

  it('tells the code first what the router knows of the page, once all of the page is there', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    for (const text of ['one()', 'two()']) {
      document.body.insertAdjacentHTML('beforeend', `<script type="text/plain" data-context="">${text}</script>`);
    }
    run();
    send('touchstart');
    expect(started).not.toHaveBeenCalled();
    state.mockReturnValue('interactive');
    window.dispatchEvent(new Event('DOMContentLoaded'));
    expect(started.mock.calls.map(([{ type, text }]) => `${type} ${text}`)).toEqual([
      ' one()',
      ' two()',
      'module begin()',
    ]);
  });

  it('begins by itself after the page where visits may be counted', () => {
    chooseConsent('granted', new Date());
    run();
    expect(started).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(started).toHaveBeenCalledOnce();
  });

  it('begins by itself 4 s after the page where nobody uses it', () => {
    vi.useFakeTimers();
    run();
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(3_999);
    expect(started).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(started).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it.each(['?busca=dor', '#token=a'])('begins at once where the address ends with %s', (end) => {
    history.replaceState(null, '', `/${end}`);
    run();
    expect(started).toHaveBeenCalledOnce();
    history.replaceState(null, '', '/');
  });

  it('shows the question about cookies after a second, without any code', () => {
    vi.useFakeTimers();
    document.body.insertAdjacentHTML('beforeend', `<section id="${CONSENT_ID}" hidden></section>`);
    const question = document.getElementById(CONSENT_ID) as HTMLElement;
    vi.spyOn(question, 'offsetHeight', 'get').mockReturnValue(260);
    run();
    vi.advanceTimersByTime(999);
    expect([question.hidden, room()]).toEqual([true, '']);
    vi.advanceTimersByTime(1);
    expect([question.hidden, room()], 'what takes the focus is scrolled above it').toEqual([false, '260px']);
    document.documentElement.style.removeProperty(CARD_ROOM);
    expect(started).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it.each(['answered', 'used'])('leaves the question hidden where it was %s: the code asks', (what) => {
    vi.useFakeTimers();
    document.body.insertAdjacentHTML('beforeend', `<section id="${CONSENT_ID}" hidden></section>`);
    if (what === 'answered') chooseConsent('denied', new Date());
    run();
    if (what === 'used') send('focusin');
    vi.advanceTimersByTime(2_000);
    expect(document.getElementById(CONSENT_ID)?.hidden).toBe(true);
    vi.useRealTimers();
  });

  it("keeps the browser's offer to install for the code", () => {
    run();
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
    expect((window as { [KEPT_OFFER]?: unknown })[KEPT_OFFER]).toBe(offer);
  });

  it('never begins by itself where nothing comes by itself', () => {
    vi.useFakeTimers();
    document.getElementById('later')?.removeAttribute('data-after');
    run();
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(600_000);
    expect(started).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('begins when a picture fails', () => {
    run();
    document.querySelector('p')?.dispatchEvent(new Event('error'));
    expect(started).toHaveBeenCalledOnce();
  });

  it('holds the button that is pressed before the page is alive, and presses it then, once', () => {
    run();
    const button = document.querySelector('button');
    const pressed = vi.fn();
    button?.addEventListener('click', pressed);
    send('click', button);
    expect(pressed).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(ALIVE_EVENT));
    expect(pressed).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event(ALIVE_EVENT));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('presses all that was held, in order, and says that it is busy until then', () => {
    document.body.insertAdjacentHTML('beforeend', '<button>Other</button>');
    run();
    const order: string[] = [];
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:not([popovertarget])')];
    for (const button of buttons) button.addEventListener('click', () => order.push(button.textContent));
    for (const button of [...buttons, ...buttons]) send('click', button);
    expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true']);
    window.dispatchEvent(new Event(ALIVE_EVENT));
    expect(order).toEqual(['Copy', 'Other']);
    expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual([null, null]);
  });

  it('leaves presses for another tab to the browser', () => {
    run();
    document.body.insertAdjacentHTML('beforeend', '<a href="#more" data-held>More</a>');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    document.querySelector('a')?.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(false);
  });

  it('keeps the language that is chosen before the code is there', () => {
    document.body.insertAdjacentHTML('beforeend', '<a href="#fr" data-language="fr">FR</a>');
    run();
    send('click', document.querySelector('a'));
    expect([localStorage.getItem(LANGUAGE_KEY), languageFromCookies(document.cookie)]).toEqual(['fr', 'fr']);
  });

  it('marks what is typed before the code is there', () => {
    document.body.insertAdjacentHTML('beforeend', '<input /><textarea></textarea>');
    run();
    send('input', document.querySelector('input'));
    const typed = (selector: string) => (document.querySelector(selector) as { wasTyped?: boolean } | null)?.wasTyped;
    expect([typed('input'), typed('textarea')]).toEqual([true, undefined]);
  });

  it.each([
    ['a part of it cannot be fetched', () => window.dispatchEvent(new Event('unhandledrejection'))],
    ['it fails', () => window.dispatchEvent(new ErrorEvent('error'))],
    ['it does not come for 20 s', () => vi.advanceTimersByTime(20_000)],
  ])('lets all go on as without scripts when %s', (_, happens) => {
    vi.useFakeTimers();
    document.body.insertAdjacentHTML(
      'beforeend',
      `<section id="${CONSENT_ID}"></section><a href="#more" data-held>More</a><form method="post" aria-busy="true"></form>`,
    );
    const form = document.querySelector('form') as HTMLFormElement & { isHeld?: boolean };
    form.isHeld = true;
    const sent = vi.spyOn(form, 'requestSubmit').mockImplementation(() => {});
    const link = document.querySelector('a') as HTMLElement;
    const followed = vi.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', followed);
    run();
    send('click', link);
    expect(followed).not.toHaveBeenCalled();
    happens();
    expect(followed).toHaveBeenCalledOnce();
    expect(sent).toHaveBeenCalledOnce();
    expect(form.getAttribute('aria-busy')).toBeNull();
    expect([document.getElementById(CONSENT_ID)?.hidden, room()]).toEqual([true, '']);
    expect((window as { [CODE_IS_LOST]?: boolean })[CODE_IS_LOST]).toBe(true);
    send('click', link);
    expect(followed).toHaveBeenCalledTimes(2);
    delete (window as { [CODE_IS_LOST]?: boolean })[CODE_IS_LOST];
    vi.useRealTimers();
  });

  it('takes nothing for lost once the page is alive, or before its code is asked for', () => {
    run();
    window.dispatchEvent(new Event('unhandledrejection'));
    send('touchstart');
    window.dispatchEvent(new Event(ALIVE_EVENT));
    window.dispatchEvent(new Event('unhandledrejection'));
    expect((window as { [CODE_IS_LOST]?: boolean })[CODE_IS_LOST]).toBeUndefined();
  });

  it('leaves to the browser what it does by itself', () => {
    run();
    const menu = document.querySelectorAll('button')[1];
    const pressed = vi.fn();
    menu?.addEventListener('click', pressed);
    send('click', menu);
    window.dispatchEvent(new Event(ALIVE_EVENT));
    expect(pressed).toHaveBeenCalledOnce();
  });
});
