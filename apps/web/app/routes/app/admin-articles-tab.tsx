import { useOpenArticle } from '../../features/articles/article-address.ts';
import { ArticleEditor } from '../../features/articles/article-editor.tsx';
import { ArticlesPage } from '../../features/articles/articles-page.tsx';

/** Articles of the blog: all of them, or the one that is written (spec-D24). */
export default function AdminArticlesTab() {
  const open = useOpenArticle();
  return open ? <ArticleEditor key={open.id} {...open} /> : <ArticlesPage />;
}
