/** What a build of the apps is made for: the installation's host and the version, in the files that Gradle and Xcode read. */

import { LANGUAGES } from '@balsamo/domain/language.ts';

/** The largest that Google Play takes. */
const LARGEST_VERSION_CODE = 2_100_000_000;
const LARGEST_PART = 99;

export type Installation = { host: string; version: string; build: number };

/** The host of `https://host`; throws a sentence for anything else, since App Links and Universal Links name hosts alone. */
export function hostOf(server: string | undefined): string {
  if (server === undefined) throw new Error('Say for which installation: --server https://<host>.');
  const url = URL.parse(server);
  if (url?.protocol !== 'https:') throw new Error(`${server} is no address that begins with https://.`);
  if (`${url.origin}/` !== url.href)
    throw new Error(`${server} has more than a host: links of the app are known by the host alone.`);
  if (url.port !== '') throw new Error(`${server} names a port: links of the app are opened without one.`);
  if (!url.hostname.includes('.') || /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('['))
    throw new Error(`${url.hostname} is no public host: the stores' systems read files from it.`);
  return url.hostname;
}

/**
 * The number by which stores tell builds apart, which only grows: 1.2.3 with build 4 is 1020304. `build` is for another upload of the same version.
 * Throws a sentence where a part does not fit.
 */
export function versionCode(version: string, build = 0): number {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!parts) throw new Error(`${version} is no version like 1.2.3.`);
  const [major, minor, patch] = parts.slice(1).map(Number) as [number, number, number];
  if (minor > LARGEST_PART || patch > LARGEST_PART || !Number.isInteger(build) || build < 0 || build > LARGEST_PART)
    throw new Error(
      `Version ${version}, build ${build}: the second and third part and the build go up to ${LARGEST_PART}.`,
    );
  const code = major * 1_000_000 + minor * 10_000 + patch * 100 + build;
  if (code === 0 || code > LARGEST_VERSION_CODE)
    throw new Error(`Version ${version} makes no number that a store takes.`);
  return code;
}

/** `android/app/installation.properties`. */
export function gradleProperties({ host, version, build }: Installation): string {
  return `# Written by npm run mobile -- build.\nhost=${host}\nversionName=${version}\nversionCode=${versionCode(version, build)}\nlanguages=${LANGUAGES}\n`;
}

/** `ios/installation.xcconfig`. `team` is Apple's id of whoever signs. */
export function xcodeSettings({ host, version, build }: Installation, team?: string): string {
  const lines = [
    '// Written by npm run mobile -- build.',
    `BALSAMO_HOST = ${host}`,
    `MARKETING_VERSION = ${version}`,
    `CURRENT_PROJECT_VERSION = ${versionCode(version, build)}`,
    ...(team ? [`DEVELOPMENT_TEAM = ${team}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Capacitor's settings as `cap sync` copies them, for iOS: without the page for a web view that is too old. An iPhone's is as new as its system, and
 * Capacitor shows that page there whenever one address takes the place of another that still loads.
 */
export function settingsOfIphone(copied: string): string {
  const { server, ...others } = JSON.parse(copied) as { server: { errorPath?: string } };
  const { errorPath: _, ...kept } = server;
  return `${JSON.stringify({ ...others, server: kept }, null, 2)}\n`;
}
