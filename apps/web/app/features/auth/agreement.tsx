import { useTranslation } from 'react-i18next';
import { sitePathIn } from '../../platform/site-paths.ts';

/** What an account is taken to have agreed to: stands in every form that makes one, since the server records it then. */
export function Agreement({ takesOver = false }: { takesOver?: boolean }) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  return (
    <div className="text-center text-13 text-ink-soft">
      <p>{takesOver ? t('auth:signUp.agreementTakeOver') : t('auth:signUp.agreement')}</p>
      {/* In a tab of its own: what is typed here must not be lost. */}
      {(['terms', 'privacy'] as const).map((page) => (
        <a
          key={page}
          href={sitePathIn(page, i18n.language)}
          target="_blank"
          rel="noopener"
          className="mx-3 inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
        >
          {t(`common:site.${page}`)}
        </a>
      ))}
    </div>
  );
}
