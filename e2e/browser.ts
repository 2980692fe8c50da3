import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** What Playwright turns off itself (`chromiumSwitches.ts`): of two lists Chromium takes the last one alone. */
const FEATURES_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
/** The address bar's pop-ups are pages: loaded for each context, in a process of their own, and never seen. */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Asked before a page of another network speaks to this machine, as that of a store app does here; a phone asks no such thing. */
const LOCAL_NETWORK_QUESTION = 'LocalNetworkAccessChecks';

export const BROWSER_ARGUMENTS = [
  `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES, LOCAL_NETWORK_QUESTION].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // A page in a new process can ask for the languages before those of its context have arrived there.
  '--lang=pt-BR',
  '--accept-lang=pt-BR',
];

/** The choice about cookies as a browser keeps it: the question then stands in the way of no journey that is about something else. */
export const COOKIES_ANSWERED = `try{localStorage.cookieConsent??='{"choice":"denied","at":"2026-01-01T00:00:00.000Z"}'}catch{}`;

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, else an installed Chromium, else the one that npm brings (Linux only). */
export async function browserPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH || INSTALLED.find((name) => existsSync(name));
  if (named) return named;
  return unpackHeadlessShell();
}

/**
 * CHROMIUM_PATH, else Chromium's headless shell, which npm brings: the same engine without the windows around it, which takes two
 * thirds of the processor time of an installed Chromium. Where it does not start (not Linux, libraries missing), an installed one.
 */
export async function headlessShellPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const shell = await unpackHeadlessShell();
  return spawnSync(shell, ['--version'], { stdio: 'ignore' }).status === 0 ? shell : browserPath();
}

/** Not the package's own unpacking: it takes whatever lies in the temporary folder, also of another version or half written. */
async function unpackHeadlessShell(): Promise<string> {
  const packageFolder = path.join(import.meta.dirname, '../node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'));
  const cache = path.join(import.meta.dirname, '../node_modules/.cache/headless-shell');
  const shell = path.join(cache, `chromium-${version}`);
  if (existsSync(shell)) return shell;
  await mkdir(cache, { recursive: true });
  const beginning = `${shell}.${process.pid}`;
  const packed = createReadStream(path.join(packageFolder, 'bin/chromium.br'));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(beginning, { mode: 0o755 }));
  await rename(beginning, shell);
  return shell;
}
