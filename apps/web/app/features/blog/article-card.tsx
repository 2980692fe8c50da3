import type { ArticleCard as Article } from '@balsamo/contract/articles/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { articlePathIn } from '../../platform/site-paths.ts';
import { DateAndTime, foreignLanguage } from './article-words.tsx';

const FRAME = 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface';

/** An article in a list. Without a picture it is words alone: three times the same drawing would say nothing. */
export function ArticleCard({ article, headingLevel }: { article: Article; headingLevel: 2 | 3 }) {
  return (
    <article className={FRAME}>
      <Picture article={article} className="aspect-video w-full" />
      <Words article={article} headingLevel={headingLevel} />
    </article>
  );
}

/** The one above the list, wide where there is room. */
export function FeaturedCard({ article }: { article: Article }) {
  const { t } = useTranslation(['blog']);
  return (
    <section aria-label={t('blog:featured')}>
      <article className={classNames(FRAME, 'border-leaf/40 bg-leaf-wash', article.image && 'md:flex-row')}>
        <Picture article={article} className="aspect-video w-full md:aspect-auto md:w-1/2" />
        <Words article={article} headingLevel={2} isFeatured />
      </article>
    </section>
  );
}

function Picture({ article: { image }, className }: { article: Article; className: string }) {
  if (!image) return null;
  // Its words stand beside it.
  return (
    <img src={image.address} alt="" loading="lazy" decoding="async" className={classNames('object-cover', className)} />
  );
}

type WordsProps = { article: Article; headingLevel: 2 | 3; isFeatured?: boolean };

function Words({ article, headingLevel, isFeatured }: WordsProps) {
  const { t, i18n } = useTranslation(['blog']);
  const Heading = `h${headingLevel}` as const;
  const language = foreignLanguage(article, i18n.language);
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-1 flex-col items-start gap-3 wrap-anywhere p-[min(1.25rem,5vw)]',
        isFeatured && 'md:gap-4 md:p-10',
      )}
    >
      <div className="flex flex-wrap gap-2">
        {isFeatured ? <Badge tone="pending">{t('blog:featured')}</Badge> : null}
        <Badge tone={isFeatured ? 'neutral' : 'done'} className={isFeatured ? 'border-leaf/30 text-ink' : ''}>
          <span lang={language}>{article.category}</span>
        </Badge>
        {language ? <Badge>{t(`blog:in.${article.language}`)}</Badge> : null}
      </div>
      <Heading lang={language} className={isFeatured ? 'max-w-[22em] text-28' : 'text-21'}>
        {article.title}
      </Heading>
      <p lang={language} className={classNames('text-ink-soft', isFeatured && 'max-w-[44em] text-17 text-ink')}>
        {article.excerpt}
      </p>
      <p className={classNames('mt-auto pt-1 text-13', isFeatured ? 'text-ink' : 'text-ink-soft')}>
        <DateAndTime article={article} />
      </p>
      <Button asChild variant={isFeatured ? 'primary' : 'secondary'}>
        <Link
          to={articlePathIn(article.slug, i18n.language)}
          hrefLang={language}
          aria-label={t('blog:readNamed', { title: article.title })}
        >
          {t('blog:read')}
        </Link>
      </Button>
    </div>
  );
}

/** Its place while the list is on its way. */
export function CardSkeleton() {
  return (
    <div className={FRAME} aria-hidden="true">
      <div className="flex flex-1 flex-col gap-3 p-[min(1.25rem,5vw)]">
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="h-14" />
        <Skeleton className="h-24" />
        <Skeleton className="mt-auto h-4 w-48" />
        <Skeleton className="h-11 w-16" />
      </div>
    </div>
  );
}
