import { beforeEach, describe, expect, test, vi } from 'vitest';

const phone = vi.hoisted(() => ({ secrets: new Map<string, string>(), isLocked: false }));
vi.mock('@aparajita/capacitor-secure-storage', () => ({
  KeychainAccess: { whenUnlockedThisDeviceOnly: 1 },
  SecureStorage: {
    setSynchronize: async () => {},
    setDefaultKeychainAccess: async () => {},
    clear: async () => phone.secrets.clear(),
    // As an iPhone does it.
    getItem: async (name: string) => (phone.isLocked ? null : (phone.secrets.get(name) ?? null)),
    setItem: async (name: string, value: string) => {
      if (phone.isLocked) throw new Error('User interaction is not allowed.');
      phone.secrets.set(name, value);
    },
    removeItem: async (name: string) => phone.secrets.delete(name),
  },
}));
const { readSecret, writeSecret } = await import('./key-store.ts');

beforeEach(() => {
  phone.isLocked = false;
  phone.secrets.clear();
  localStorage.clear();
});

describe('what a phone keeps secret', () => {
  test('is what was written last, and nothing once it was removed', async () => {
    expect(await readSecret('signIn')).toBeUndefined();
    await writeSecret('signIn', 'a');
    await writeSecret('signIn', 'b');
    expect(await readSecret('signIn')).toBe('b');
    await writeSecret('signIn', undefined);
    expect(await readSecret('signIn')).toBeUndefined();
  });

  test('is not taken for missing while a locked iPhone gives out nothing', async () => {
    await writeSecret('signIn', 'a');
    phone.isLocked = true;
    // The page's own storage may be locked as well.
    localStorage.clear();
    await expect(readSecret('signIn')).rejects.toThrow();
    phone.isLocked = false;
    expect(await readSecret('signIn')).toBe('a');
  });

  test('of an app that is loaded first while the phone is locked is not thrown away as a former installation’s', async () => {
    await writeSecret('signIn', 'a');
    localStorage.clear();
    phone.isLocked = true;
    vi.resetModules();
    const loaded = await import('./key-store.ts');
    await expect(loaded.readSecret('signIn')).rejects.toThrow();
    expect(phone.secrets.get('signIn')).toBe('a');
  });

  test('is missing where the key store answers and has lost it', async () => {
    await writeSecret('signIn', 'a');
    phone.secrets.clear();
    expect(await readSecret('signIn')).toBeUndefined();
  });
});
