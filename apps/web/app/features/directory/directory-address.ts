import type { DirectoryPage } from '@balsamo/contract/directory/schemas.ts';

/** Names of what stands in the page's address after the question mark. */
export const SEARCH_NAME = 'q';
export const CURSOR_NAME = 'after';

/** What the page was asked and answered. */
export type DirectoryAnswer = {
  /** Where the site is reached, without a slash at the end. */
  origin: string;
  typed: string;
  /** What of it was searched; undefined: nothing, everybody is shown. */
  search: string | undefined;
  /** The page begins after this place of the list. */
  cursor: string | undefined;
  /** Something was typed, and too little to search. */
  isTooShort: boolean;
  /** Null: the list could not be read. */
  page: DirectoryPage | null;
  /** Because of too many questions. */
  isBusy?: boolean;
};

/** What stands after the path: for links, which work without scripts too. */
export function directorySearch({ search, cursor }: Pick<Partial<DirectoryAnswer>, 'search' | 'cursor'>): string {
  const asked = new URLSearchParams();
  if (search) asked.set(SEARCH_NAME, search);
  if (cursor) asked.set(CURSOR_NAME, cursor);
  return asked.size > 0 ? `?${asked}` : '';
}
