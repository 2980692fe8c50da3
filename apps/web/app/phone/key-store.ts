import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

/** On the device's storage, which goes with the app. */
const INSTALLED_KEY = 'installed';
/** Written and read again where there is reason to doubt the answers. */
const TRIAL = 'trial';

let prepared: Promise<void> | undefined;

const ready = () => {
  prepared ??= prepare();
  // What failed once is tried again with the next question.
  prepared.catch(() => {
    prepared = undefined;
  });
  return prepared;
};

/**
 * The phone's own key store (Keychain; Android's Keystore around encrypted preferences). Nothing that opens a session or a diary lies anywhere else.
 * Open while the phone is unlocked; never on another device.
 */
async function prepare(): Promise<void> {
  await SecureStorage.setSynchronize(false);
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  // An iPhone keeps secrets of an app that was removed, and gives them to the next one: whoever installs it starts signed out.
  if (localStorage.getItem(INSTALLED_KEY) === null) {
    await tryOut();
    await SecureStorage.clear();
  }
  localStorage.setItem(INSTALLED_KEY, '1');
}

/**
 * A locked iPhone says of everything that there is none, and pages are loaded there too: the system ends those of an app that waits in the background.
 * What else it keeps, the page's own storage, it may not give out then either, so what that says is not asked.
 * @throws {Error} where the phone does not give it out
 */
export async function readSecret(name: string): Promise<string | undefined> {
  await ready();
  const value = await SecureStorage.getItem(name);
  if (value !== null) return value;
  await tryOut();
  return (await SecureStorage.getItem(name)) ?? undefined;
}

export async function writeSecret(name: string, value: string | undefined): Promise<void> {
  await ready();
  if (value === undefined) await SecureStorage.removeItem(name);
  else await SecureStorage.setItem(name, value);
}

async function tryOut(): Promise<void> {
  await SecureStorage.setItem(TRIAL, '1');
  if ((await SecureStorage.getItem(TRIAL)) === null) throw new Error('the key store does not answer');
}
