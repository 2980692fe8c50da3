import { existsSync } from 'node:fs';

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

export const BROWSER_ARGUMENTS = [
  `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`,
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

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, else an installed Chromium, else the one that npm brings (Linux only). */
export async function browserPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH || INSTALLED.find((path) => existsSync(path));
  if (named) return named;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
