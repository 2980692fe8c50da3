import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { storeLanguage } from '../../platform/language-store.ts';
import { languageOfPath } from '../../platform/page-language.ts';
import { articlePathIn, articleSlugOf, sitePageOf, sitePathIn } from '../../platform/site-paths.ts';
import { choosesLanguage } from '../../platform/start-on-use.ts';
import { classNames } from '../ui/class-names.ts';
import { changeLanguage } from './change-language.ts';

/**
 * Where the address names its language, links to the same page in the others. Elsewhere changes the language and keeps the path
 * (spec §2.1).
 */
export function LanguageSwitcher({
  className,
  onLanguageChange,
}: {
  className?: string;
  /** Called after a choice on an app page, for example to keep it with the account. */
  onLanguageChange?: (language: Language) => void;
}) {
  const { t, i18n } = useTranslation(['common']);
  const { pathname } = useLocation();
  const isAddressed = languageOfPath(pathname) !== undefined;
  // With the slug of any of its languages an article is found in all of them.
  const slug = articleSlugOf(pathname);
  const pathIn = (language: Language) =>
    slug ? articlePathIn(slug, language) : sitePathIn(sitePageOf(pathname) ?? 'home', language);

  if (isAddressed) {
    return (
      // No landmark: a small screen has it twice, in the menu and at the foot.
      // biome-ignore lint/a11y/useSemanticElements: no fieldset, since these are links.
      <div role="group" aria-label={t('common:language.label')} className={classNames('flex items-center', className)}>
        {LANGUAGES.map((language) => (
          <a
            key={language}
            {...choosesLanguage(language)}
            href={pathIn(language)}
            hrefLang={language}
            lang={language}
            aria-current={language === i18n.language ? 'true' : undefined}
            aria-label={`${language} · ${t(`common:language.${language}`)}`}
            onClick={() => storeLanguage(language)}
            className={classNames(
              'touch-target flex items-center justify-center rounded-control text-13 font-semibold uppercase',
              // A phone's header has room for the languages that one can change to.
              language === i18n.language
                ? 'hidden text-leaf underline underline-offset-4 md:flex'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {language}
          </a>
        ))}
      </div>
    );
  }

  return (
    <label
      className={classNames(
        'relative inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-15 text-ink-soft hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-leaf',
        className,
      )}
    >
      <Languages className="size-5" aria-hidden="true" />
      <span className="sr-only">{t('common:language.label')}</span>
      <select
        className="field-sizing-content min-h-11 appearance-none bg-transparent pr-1 outline-none"
        value={i18n.language}
        onChange={async (event) => {
          const language = event.target.value as Language;
          if (await changeLanguage(i18n, language)) onLanguageChange?.(language);
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`common:language.${language}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
