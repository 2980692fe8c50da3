import { isAppPage } from '@balsamo/domain/site/app-paths.ts';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { ConsentPrompt } from './components/consent/consent-prompt.tsx';
import { CrashScreen } from './components/layout/crash-screen.tsx';
import { UpdatePrompt } from './components/layout/update-prompt.tsx';
import { LazyToaster } from './components/ui/lazy-toaster.tsx';
import { I18N_BLOCK_ID, STYLE_ID, TAG_MANAGER_META, useDocumentParts } from './platform/document.tsx';
import { htmlLanguage } from './platform/i18n.ts';
import { HOLD_FORMS_SCRIPT, SHELL_SCRIPT_ID, THEME_SCRIPT } from './platform/inline-scripts.ts';
import { MOBILE_SERVER } from './platform/mobile-server.ts';
import { pageQueryClient } from './platform/query-client.ts';
import { isPublicPage } from './platform/site-paths.ts';
import { ALIVE_EVENT } from './platform/start-on-use.ts';
import { PAPER } from './platform/theme.ts';
import { useI18n } from './platform/use-i18n.ts';
import { useManifest } from './platform/use-manifest.ts';
import { usePageLanguage } from './platform/use-page-language.ts';
import { usePageViews } from './platform/use-page-views.ts';

/** The document around every page. It holds no words, so that a shell fits every language. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, css, i18nBlock, shellScript, tagManagerId } = useDocumentParts();
  const i18n = useI18n();
  const manifest = useManifest(shellScript !== undefined);
  const { pathname } = useLocation();
  // Also where a crash is shown. After React's own turn: a press that is done again within it would not reach what is taken over later than the rest.
  useEffect(() => void setTimeout(() => dispatchEvent(new Event(ALIVE_EVENT))), []);
  const isForSearchEngines = !MOBILE_SERVER && isPublicPage(pathname);
  return (
    // The theme and, in shells, the language are set by the inline scripts before hydration.
    <html lang={htmlLanguage(i18n.language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {isForSearchEngines ? null : <meta name="robots" content="noindex" />}
        {isForSearchEngines && tagManagerId ? <meta name={TAG_MANAGER_META} content={tagManagerId} /> : null}
        <meta name="theme-color" content={PAPER.light} suppressHydrationWarning />
        <InlineScript code={THEME_SCRIPT} nonce={nonce} />
        {shellScript ? (
          <InlineScript id={SHELL_SCRIPT_ID} code={shellScript} />
        ) : (
          <InlineScript code={HOLD_FORMS_SCRIPT} nonce={nonce} />
        )}
        {/* A shell has no words yet: there the code comes first, and the fonts when the words do. */}
        {shellScript ? null : (
          <>
            <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
            <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="anonymous" />
          </>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet. */}
        <style id={STYLE_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
        {MOBILE_SERVER ? null : <link rel="manifest" href={manifest} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        {children}
        <I18nBlock read={i18nBlock} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function InlineScript({ id, code, nonce }: { id?: string; code: string; nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by nonce or hash.
  return <script id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Comes after the content, so that the server knows which texts were used. */
function I18nBlock({ read }: { read: () => string | undefined }) {
  const json = read();
  if (json === undefined) return null;
  return (
    <script
      id={I18N_BLOCK_ID}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** What a store app has beside the pages. */
const MobileBridge = import.meta.env.SHELL_SERVER ? lazy(() => import('./mobile/mobile-bridge.tsx')) : undefined;

export default function Root() {
  const [queryClient] = useState(pageQueryClient);
  const { pathname } = useLocation();
  const isApp = isAppPage(pathname);
  usePageLanguage();
  usePageViews();
  return (
    <QueryClientProvider client={queryClient}>
      {/* First, as in public pages (site-layout.tsx), so that whoever comes by keyboard or ear meets it where the page begins; in the app that is the skip link's place. */}
      {isApp || isPublicPage(pathname) ? null : <ConsentPrompt />}
      <Outlet />
      {isApp ? <ConsentPrompt isAboveTabs /> : null}
      <LazyToaster />
      {MobileBridge ? (
        <Suspense fallback={null}>
          <MobileBridge />
        </Suspense>
      ) : null}
      <UpdatePrompt />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <CrashScreen error={error} />;
}
