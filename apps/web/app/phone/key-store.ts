import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

/** On the device's storage, which goes with the app. */
const INSTALLED_KEY = 'installed';

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
 * Open while the phone is unlocked, as it is whenever the pages run; never on another device.
 */
async function prepare(): Promise<void> {
  await SecureStorage.setSynchronize(false);
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  // An iPhone keeps secrets of an app that was removed, and gives them to the next one: whoever installs it starts signed out.
  if (localStorage.getItem(INSTALLED_KEY) === null) await SecureStorage.clear();
  localStorage.setItem(INSTALLED_KEY, '1');
}

/** @throws {StorageError} where the phone does not give it out */
export async function readSecret(name: string): Promise<string | undefined> {
  await ready();
  return (await SecureStorage.getItem(name)) ?? undefined;
}

export async function writeSecret(name: string, value: string | undefined): Promise<void> {
  await ready();
  if (value === undefined) await SecureStorage.removeItem(name);
  else await SecureStorage.setItem(name, value);
}
