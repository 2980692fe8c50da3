import { useTranslation } from 'react-i18next';
import { SiteHead } from '../../components/layout/site-head.tsx';

/** What search engines and link previews read of the home page. */
export function HomeHead({ origin }: { origin: string }) {
  const { t } = useTranslation(['home']);
  return <SiteHead origin={origin} page="home" title={t('home:title')} description={t('home:description')} />;
}
