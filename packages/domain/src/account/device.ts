/**
 * Reads a `User-Agent` by hand: bowser 2.15.0 brings 7.6 KB (gzip) to the web in place of 0.3 KB and would still need a table,
 * since only names of a closed list may be stored and shown. ua-parser-js 2.0.10 is AGPL, and my-ua-parser 2.0.4 has had no release
 * since 2024.
 */

/** Which browser and system a `User-Agent` names, as far as a person would call them; null where it says nothing known. */
export type Device = { browser: string | null; system: string | null };

/** Order matters: Edge and Opera also say Chrome, and nearly all say Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** iPadOS calls itself Macintosh unless asked for its mobile pages; it cannot be told apart here. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceOf(userAgent: string | null | undefined): Device {
  const find = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
