import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

/**
 * The phone's own key store (Keychain; Android's Keystore around encrypted preferences). Nothing that opens a session or a diary lies anywhere else.
 * Open from the first unlocking of the phone on, since a notification may be answered while it is locked; never on another device.
 */
let prepared: Promise<unknown> | undefined;

const ready = () => {
  prepared ??= Promise.all([
    SecureStorage.setSynchronize(false),
    SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly),
  ]);
  return prepared;
};

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
