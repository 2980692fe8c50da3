import { Outlet, useLocation } from 'react-router';
import ConsentCard from '../../components/consent/consent-card.tsx';
import { ConsentPrompt } from '../../components/consent/consent-prompt.tsx';
import { InstallPrompt } from '../../components/install/install-prompt.tsx';
import { SiteFooter } from '../../components/layout/site-footer.tsx';
import { SiteHeader } from '../../components/layout/site-header.tsx';
import { isPublicPage } from '../../platform/site-paths.ts';

/** Public pages: the question about cookies, header, content, footer. */
export default function SiteLayout() {
  return (
    <>
      {/* What is nowhere is no public page. */}
      {isPublicPage(useLocation().pathname) ? <ConsentPrompt Card={ConsentCard} /> : null}
      <div className="flex min-h-dvh flex-col">
        <SiteHeader />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <SiteFooter />
        <InstallPrompt />
      </div>
    </>
  );
}
