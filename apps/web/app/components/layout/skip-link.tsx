import { useTranslation } from 'react-i18next';

/** First in the page, seen when it has the focus: leads past the navigation to `<main id="content" tabIndex={-1}>`. */
export function SkipLink() {
  const { t } = useTranslation(['common']);
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-leaf px-4 py-3 text-on-leaf focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('common:skipToContent')}
    </a>
  );
}
