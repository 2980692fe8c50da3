import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { promptInstall, useIsInstalled } from '../../platform/install.ts';

const InstallHelp = lazy(() => import('./install-help.tsx'));

/** Asks the browser to install the app; where it cannot be asked, says how it is done by hand. */
export function InstallButton() {
  const { t } = useTranslation(['home']);
  const isInstalled = useIsInstalled();
  const [isHelpOpen, setHelpOpen] = useState(false);
  if (isInstalled) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        data-counted="cta_click:install"
        onClick={async () => {
          if ((await promptInstall()) === undefined) setHelpOpen(true);
        }}
      >
        <Smartphone className="size-5" aria-hidden="true" />
        {t('home:hero.install')}
      </Button>
      {isHelpOpen ? (
        <Suspense fallback={null}>
          <InstallHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
