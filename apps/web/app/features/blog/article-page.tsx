import type { Article } from '@balsamo/contract/articles/schemas.ts';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { articlePathIn, sitePathIn } from '../../platform/site-paths.ts';
import { ArticleCard } from './article-card.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { DateAndTime, foreignLanguage } from './article-words.tsx';
import { blogSearch } from './blog-address.ts';
import { ReadProgress } from './read-progress.tsx';
import { ShareRow } from './share-row.tsx';

/** An article (spec §2.6). Its text was made safe by the server, which alone reads Markdown. */
export function ArticlePage({ origin, article }: { origin: string; article: Article }) {
  const { t, i18n } = useTranslation(['blog']);
  const blog = sitePathIn('blog', i18n.language);
  const language = foreignLanguage(article, i18n.language);
  const author = article.authorName ?? t('blog:article.unknownAuthor');
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-12 px-gutter pt-4 pb-16 md:px-8 md:pt-6 md:pb-24">
      <ReadProgress />
      <article className="mx-auto flex w-full max-w-[43rem] flex-col gap-6">
        <Button asChild variant="ghost" className="-ml-3 self-start px-3">
          <Link to={blog}>
            <ArrowLeft className="size-5" aria-hidden="true" />
            {t('blog:article.back')}
          </Link>
        </Button>
        <header className="flex flex-col items-start gap-4 wrap-anywhere">
          <Badge tone="done">
            <Link
              lang={language}
              to={blog + blogSearch({ category: article.category })}
              className="py-1 hover:underline"
            >
              {article.category}
            </Link>
          </Badge>
          <h1
            lang={language}
            className="text-38 max-md:text-[length:min(2.125rem,10vw)] max-md:leading-[1.15] text-balance"
          >
            {article.title}
          </h1>
          <p className="text-15 text-ink-soft">
            {t('blog:article.by', { name: author })}
            {' · '}
            <DateAndTime article={article} />
          </p>
          {language ? (
            <p className="rounded-control bg-honey-wash px-3 py-2 text-15 text-honey-text">
              {t(`blog:article.only.${article.language}`)}
            </p>
          ) : null}
        </header>
        <ArticlePicture image={article.image} />
        <ShareRow address={origin + articlePathIn(article.slug, article.language)} title={article.title} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server's HTML, in which nothing can be active (articles/markdown.ts). */}
        <div lang={language} className="article-body" dangerouslySetInnerHTML={{ __html: article.html }} />
        <p className="border-line border-t pt-5 text-15 text-ink-soft">{t('blog:article.limits')}</p>
        <section className="flex flex-col gap-1 rounded-card border border-line bg-surface p-[min(1.25rem,5vw)] wrap-anywhere">
          <h2 className="font-sans text-13 font-semibold text-ink-soft">{t('blog:article.aboutAuthor')}</h2>
          <p className="font-serif text-21 font-semibold">{author}</p>
          <p className="text-15 text-ink-soft">{t('blog:article.authorText')}</p>
        </section>
      </article>
      {article.related.length > 0 ? (
        <section className="flex flex-col gap-5">
          <h2 className="text-28">{t('blog:article.related')}</h2>
          <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5">
            {article.related.map((one) => (
              <li key={one.id}>
                <ArticleCard article={one} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
