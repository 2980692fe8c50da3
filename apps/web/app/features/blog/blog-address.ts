import type { ArticleList } from '@balsamo/contract/articles/schemas.ts';

/** Names of what stands in the page's address after the question mark. */
export const CATEGORY_NAME = 'category';
export const CURSOR_NAME = 'after';

/** What the page was asked and answered. */
export type BlogAnswer = {
  /** Where the site is reached, without a slash at the end. */
  origin: string;
  /** Undefined: all of them. */
  category: string | undefined;
  /** The page begins after this place of the list. */
  cursor: string | undefined;
  /** Null: it could not be read. */
  list: ArticleList | null;
};

/** What stands after the path: for links, which work without scripts too. */
export function blogSearch({ category, cursor }: Pick<Partial<BlogAnswer>, 'category' | 'cursor'>): string {
  const asked = new URLSearchParams();
  if (category) asked.set(CATEGORY_NAME, category);
  if (cursor) asked.set(CURSOR_NAME, cursor);
  return asked.size > 0 ? `?${asked}` : '';
}
