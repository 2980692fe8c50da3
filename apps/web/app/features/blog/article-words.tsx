import type { ArticleCard } from '@balsamo/contract/articles/schemas.ts';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';

/** Everybody reads the same date, also before the page knows where they are. */
const ZONE = 'America/Sao_Paulo';

/** When it was published, in words, and how long it takes to read. */
export function DateAndTime({ article: { publishedAt, readMinutes } }: { article: ArticleCard }) {
  const { t, i18n } = useTranslation(['blog']);
  const format = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'long', timeZone: ZONE });
  return (
    <>
      <time dateTime={publishedAt}>{format.format(new Date(publishedAt))}</time>
      {' · '}
      {t('blog:minutes', { count: readMinutes })}
    </>
  );
}

/** Its language where that is not the page's: for screen readers, and for links. */
export function foreignLanguage(article: ArticleCard, language: string): string | undefined {
  return article.language === language ? undefined : htmlLanguage(article.language);
}
