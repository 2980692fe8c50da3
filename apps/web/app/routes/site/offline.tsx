import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { QuietPhone } from '../../components/marks/quiet-phone.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ownPath } from '../../platform/own-path.ts';

/** Kept by the service worker and shown in place of a public page that cannot be fetched. */
export default function OfflinePage() {
  const { t } = useTranslation(['common']);
  const [search] = useSearchParams();
  const wanted = ownPath(search.get('from')) ?? '/';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <title>{t('common:offline.title')}</title>
      <QuietPhone className="size-28 text-leaf" />
      <h1 className="text-28">{t('common:offline.title')}</h1>
      <p className="text-17 text-ink-soft">{t('common:offline.pageBody')}</p>
      <Button size="lg" className="mt-3" onClick={() => window.location.assign(wanted)}>
        {t('common:action.retry')}
      </Button>
    </div>
  );
}
