import type { Language } from '@balsamo/domain/language.ts';
import type { Browser, BrowserContext } from '@playwright/test';
import { COOKIES_ANSWERED } from './browser.ts';
import { DEMO_PASSWORD } from './scenes/scene.ts';

type Shown = { server: string; email: string; language: Language; theme: 'light' | 'dark' };
type Screen = { width: number; height: number; scale: number };

/** A phone's browser with somebody of the demo signed in, as pictures are taken of it. */
export async function openDemo(
  browser: Browser,
  shown: Shown,
  { width, height, scale }: Screen,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shown.server,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: shown.theme,
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(COOKIES_ANSWERED);
  await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), shown.language);
  const entered = await context.request.post('/api/auth/sign-in/email', {
    data: { email: shown.email, password: DEMO_PASSWORD },
  });
  if (!entered.ok()) throw new Error(`Nobody could be signed in: ${entered.status()}`);
  return context;
}
