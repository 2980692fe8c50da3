import { createInstance } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage } from './change-language.ts';

const showToast = vi.hoisted(() => vi.fn());
vi.mock('../ui/toast.ts', () => ({ showToast }));

afterEach(() => showToast.mockReset());

/** An app in Portuguese that has opened the diary. */
async function appWith(read: (namespace: string) => object | undefined) {
  const instance = createInstance();
  instance.use({
    type: 'backend',
    read: (language: string, namespace: string, done: (error: unknown, texts: unknown) => void) => {
      const texts = language === 'pt' ? { ours: `${namespace} em português` } : read(namespace);
      done(texts ? null : new Error('no network'), texts ?? null);
    },
  });
  await instance.init({ lng: 'pt', fallbackLng: false, ns: ['common'], defaultNS: 'common' });
  await instance.loadNamespaces('diary');
  return instance;
}

it('the language changes once all texts of the open page are there', async () => {
  const instance = await appWith((namespace) => ({ ours: `${namespace} in English` }));
  expect(await changeLanguage(instance, 'en')).toBe(true);
  expect([instance.language, instance.getResource(instance.language, 'diary', 'ours')]).toEqual([
    'en',
    'diary in English',
  ]);
  expect(showToast).not.toHaveBeenCalled();
});

it('without a network, a language that is not kept changes nothing and says why; later it changes', async () => {
  let isOnline = false;
  const instance = await appWith((namespace) =>
    isOnline || namespace === 'common' ? { ours: `${namespace} in English` } : undefined,
  );
  expect(await changeLanguage(instance, 'en')).toBe(false);
  expect([instance.language, instance.getResource(instance.language, 'diary', 'ours')]).toEqual([
    'pt',
    'diary em português',
  ]);
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'language.notKept');
  isOnline = true;
  expect(await changeLanguage(instance, 'en')).toBe(true);
  expect(instance.getResource(instance.language, 'diary', 'ours')).toBe('diary in English');
});
