import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserI18n, readI18nBlock } from './platform/i18n.ts';
import { keepInstallOffer } from './platform/install.ts';
import { MOBILE_SERVER } from './platform/mobile-server.ts';
import { provideI18n } from './platform/shell-texts.ts';
import { followSystemTheme } from './platform/theme.ts';

if (import.meta.env.DEV) await import('./app.css');

if (import.meta.env.SHELL_SERVER) {
  // Nothing may be asked before it is known whom to ask, and as whom. Not awaited here: what it imports waits for this file in turn.
  void import('./mobile/start-mobile.ts')
    .then(({ startMobile }) => startMobile(MOBILE_SERVER))
    .catch(() => {})
    .then(hydrate);
} else hydrate();

function hydrate(): void {
  keepInstallOffer();
  followSystemTheme();

  const i18n = createBrowserI18n(readI18nBlock());
  provideI18n(i18n);

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}
