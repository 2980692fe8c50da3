import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LostPage } from '../../components/marks/lost-page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { sitePathIn } from '../../platform/site-paths.ts';

/** There is no such article, or it cannot be read now: says so and leads back to the list (spec §2.6), by itself where there are scripts. */
export function ArticleFailed({ isMissing }: { isMissing: boolean }) {
  const { t, i18n } = useTranslation(['blog']);
  const navigate = useNavigate();
  const title = isMissing ? t('blog:article.missing') : t('blog:article.errorLoading');
  const blog = sitePathIn('blog', i18n.language);
  useEffect(() => {
    const leave = async () => {
      await navigate(blog, { replace: true });
      // Not before: on the first page the region for toasts is not there yet.
      void showToast('error', title, { id: 'article-failed' });
    };
    void leave();
  }, [title, blog, navigate]);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <LostPage className="size-28 text-leaf" />
      <h1 className="text-28">{title}</h1>
      <p className="text-17 text-ink-soft">
        {isMissing ? t('blog:article.missingText') : t('blog:article.failedText')}
      </p>
      <Button asChild size="lg" className="mt-3">
        <Link to={blog}>{t('blog:article.back')}</Link>
      </Button>
    </div>
  );
}
