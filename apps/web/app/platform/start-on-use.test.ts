import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseConsent } from './consent.ts';
import { LANGUAGE_KEY } from './language-store.ts';
import { ALIVE_EVENT, START_ON_USE_SCRIPT, startsOnUse } from './start-on-use.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="icon" href="/i.svg"/></head><body><p>Texto</p><script nonce="n">context</script><script nonce="n" type="module" async="">import "/a.js";</script></body>';

describe('a page that starts on use', () => {
  it('fetches no code by itself, and keeps everything else', () => {
    expect(startsOnUse(PAGE, 'n')).toBe(
      `<head><link rel="icon" href="/i.svg"/></head><body><p>Texto</p><script nonce="n">context</script><script id="later" type="text/plain">import "/a.js";</script><script nonce="n">${START_ON_USE_SCRIPT}</script></body>`,
    );
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
      '<script id="later" type="text/plain">begin()</script><p>Text</p><button>Copy</button><button popovertarget="menu">Menu</button>';
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ nonce: 'n' } as HTMLScriptElement);
    vi.spyOn(document.head, 'append').mockImplementation((script) => {
      const { type, nonce, text } = script as HTMLScriptElement;
      started({ type, nonce, text });
    });
    // biome-ignore lint/security/noGlobalEval: the script is a string because it is written into the page.
    window.eval(START_ON_USE_SCRIPT);
  });
  afterEach(() => {
    // What listens to this window has had its turn before the next page is there.
    window.dispatchEvent(new Event('keydown'));
    window.dispatchEvent(new Event(ALIVE_EVENT));
    vi.restoreAllMocks();
    started.mockClear();
    localStorage.clear();
    document.body.innerHTML = '';
    document.documentElement.lang = '';
  });
  const send = (type: string, on: Element | null = document.querySelector('p')) =>
    on?.dispatchEvent(new Event(type, { bubbles: true }));

  it('waits for somebody to use the page, and keeps its language meanwhile', () => {
    expect(started).not.toHaveBeenCalled();
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en');
  });

  it.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'])('begins at %s, once', (type) => {
    send(type);
    send(type);
    expect(started.mock.calls).toEqual([[{ type: 'module', nonce: 'n', text: 'begin()' }]]);
  });

  it('begins by itself where visits may be counted, and nowhere else', () => {
    vi.useFakeTimers();
    for (const choice of ['denied', 'granted'] as const) {
      chooseConsent(choice, new Date());
      // biome-ignore lint/security/noGlobalEval: the script is a string because it is written into the page.
      window.eval(START_ON_USE_SCRIPT);
      window.dispatchEvent(new Event('load'));
      vi.runAllTimers();
      expect(started).toHaveBeenCalledTimes(choice === 'granted' ? 1 : 0);
    }
    vi.useRealTimers();
  });

  it('begins when a picture fails', () => {
    document.querySelector('p')?.dispatchEvent(new Event('error'));
    expect(started).toHaveBeenCalledOnce();
  });

  it('holds the button that is pressed before the page is alive, and presses it then, once', () => {
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

  it('leaves to the browser what it does by itself', () => {
    const menu = document.querySelectorAll('button')[1];
    const pressed = vi.fn();
    menu?.addEventListener('click', pressed);
    send('click', menu);
    window.dispatchEvent(new Event(ALIVE_EVENT));
    expect(pressed).toHaveBeenCalledOnce();
  });
});
