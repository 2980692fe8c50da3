import { Outlet } from 'react-router';
import { InstallPrompt } from '../../components/install/install-prompt.tsx';
import { SiteFooter } from '../../components/layout/site-footer.tsx';
import { SiteHeader } from '../../components/layout/site-header.tsx';

/** Public pages: header, content, footer. */
export default function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <InstallPrompt />
    </div>
  );
}
