import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';

const NAME = 'Bálsamo';

/** Can this phone ask for finger, face or its own code? */
export async function canAskWhoItIs(): Promise<boolean> {
  const { isAvailable, deviceIsSecure } = await BiometricAuth.checkBiometry();
  return isAvailable || deviceIsSecure;
}

/** Does the phone say that it is its owner? False also where they gave up. */
export async function askWhoItIs(): Promise<boolean> {
  try {
    await BiometricAuth.authenticate({ reason: NAME, androidTitle: NAME, allowDeviceCredential: true });
    return true;
  } catch {
    return false;
  }
}
