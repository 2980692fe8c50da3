import { OperatorError } from '@balsamo/database/names.ts';

/** Which store apps may open links of this installation; a platform that is missing has none. */
export type AppLinkSettings = {
  /** SHA-256 of the certificates that sign the Android app: 32 bytes in capitals, with colons between them. */
  androidFingerprints: readonly string[];
  /** `<team id>.<bundle id>` of the iOS app. */
  iosAppId?: string;
};

/** Of apps/mobile: Android's application id and iOS' bundle id. */
export const MOBILE_APP_ID = 'app.balsamo';

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/;

/**
 * ANDROID_CERT_FINGERPRINTS, with commas between them, and APPLE_TEAM_ID.
 * @throws OperatorError when one is damaged
 */
export function readAppLinkSettings({
  ANDROID_CERT_FINGERPRINTS: fingerprints = '',
  APPLE_TEAM_ID: teamId,
}: Readonly<Record<string, string | undefined>>): AppLinkSettings {
  const androidFingerprints = fingerprints
    .split(',')
    .map((each) => each.trim().toUpperCase())
    .filter(Boolean);
  if (!androidFingerprints.every((each) => FINGERPRINT.test(each)))
    throw new OperatorError(
      'ANDROID_CERT_FINGERPRINTS must hold SHA-256 fingerprints such as 14:6D:E9:…, separated by commas, as Play Console shows them under App signing.',
    );
  if (teamId && !/^[A-Z0-9]{10}$/.test(teamId))
    throw new OperatorError('APPLE_TEAM_ID must have ten capitals and digits, as Apple’s developer account shows it.');
  return { androidFingerprints, ...(teamId ? { iosAppId: `${teamId}.${MOBILE_APP_ID}` } : {}) };
}
