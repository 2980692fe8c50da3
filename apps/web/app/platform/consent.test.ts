import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const AT = new Date('2026-11-25T12:00:00.000Z');
/** A page of its own: what a module remembers is forgotten. */
const open = async () => {
  vi.resetModules();
  return import('./consent.ts');
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the choice about cookies', () => {
  it('is nobody’s until it is made, and then kept with its date', async () => {
    const page = await open();
    expect(page.consent()).toBe('none');
    page.chooseConsent('granted', AT);
    expect(localStorage.getItem(page.CONSENT_KEY)).toBe('{"choice":"granted","at":"2026-11-25T12:00:00.000Z"}');
    const next = await open();
    expect(next.consentChoice()).toEqual({ choice: 'granted', at: AT, coversTagManager: false });
  });

  it('is none where what is stored says no choice', async () => {
    const page = await open();
    for (const text of [
      '',
      'x',
      'null',
      '{}',
      '[]',
      '"granted"',
      '{"choice":"granted"}',
      '{"choice":"all","at":"2026-11-25"}',
    ]) {
      localStorage.setItem(page.CONSENT_KEY, text);
      expect([text, page.consent()]).toEqual([text, 'none']);
    }
  });

  it('holds for the page where the browser keeps nothing', async () => {
    const page = await open();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no');
    });
    page.chooseConsent('denied', AT);
    expect(page.consent()).toBe('denied');
    expect((await open()).consent()).toBe('none');
  });

  it('is told to whoever listens, also when another tab has made it', async () => {
    const page = await open();
    const heard = vi.fn();
    const stop = page.onConsentChange(heard);
    page.chooseConsent('denied', AT);
    window.dispatchEvent(new StorageEvent('storage', { key: page.CONSENT_KEY }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    page.chooseConsent('granted', AT);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
