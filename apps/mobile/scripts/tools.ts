/** What a machine lacks to build the apps, in sentences. */

export type Machine = {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  /** Whether a file or folder of this machine, or of apps/mobile, is there. */
  exists(path: string): boolean;
  /** What a command prints, or null where it is not there or fails. */
  output(command: string, ...args: string[]): string | null;
};

/** As Capacitor 8 and variables.gradle name them. */
const JAVA = 21;
const ANDROID_PLATFORM = 'android-36';
const XCODE = 26;

export function whatIsMissing(machine: Machine): { web: string[]; android: string[]; ios: string[] } {
  return { web: missingWeb(machine), android: missingForAndroid(machine), ios: missingForIos(machine) };
}

function missingWeb({ exists }: Machine): string[] {
  return [
    ...(exists('www/index.html') ? [] : ['The web files are not built.']),
    ...(exists('android/app/installation.properties')
      ? []
      : ['No installation is chosen: run npm run mobile -- build --server https://<host>.']),
  ];
}

function missingForAndroid({ env, exists, output }: Machine): string[] {
  const missing: string[] = [];
  const java = Number(/version "(\d+)/.exec(output('java', '-version') ?? '')?.[1] ?? 0);
  if (java < JAVA)
    missing.push(`Java ${JAVA} or newer is needed, ${java === 0 ? 'and none was found' : `and ${java} was found`}.`);
  const sdk = env.ANDROID_HOME ?? env.ANDROID_SDK_ROOT;
  if (sdk === undefined) missing.push('ANDROID_HOME does not say where the Android SDK is.');
  else if (!exists(`${sdk}/platforms/${ANDROID_PLATFORM}`))
    missing.push(`The Android SDK lacks the platform ${ANDROID_PLATFORM}.`);
  if (!exists('android/app/google-services.json'))
    missing.push('android/app/google-services.json is missing: the app would get no push messages.');
  if (env.ANDROID_KEYSTORE_PATH === undefined)
    missing.push('ANDROID_KEYSTORE_PATH names no upload key: a release would be unsigned.');
  return [...missing, ...missingFastlane(output)];
}

function missingForIos({ platform, env, output }: Machine): string[] {
  if (platform !== 'darwin') return ['Apps for iOS are built on macOS alone.'];
  const missing: string[] = [];
  const xcode = Number(/Xcode (\d+)/.exec(output('xcodebuild', '-version') ?? '')?.[1] ?? 0);
  if (xcode < XCODE)
    missing.push(
      `Xcode ${XCODE} or newer is needed, ${xcode === 0 ? 'and none was found' : `and ${xcode} was found`}.`,
    );
  if (env.APPLE_TEAM_ID === undefined) missing.push('APPLE_TEAM_ID does not say who signs.');
  return [...missing, ...missingFastlane(output)];
}

const missingFastlane = (output: Machine['output']) =>
  output('fastlane', '--version') === null
    ? ['fastlane was not found: nothing can be sent to the store by command.']
    : [];
