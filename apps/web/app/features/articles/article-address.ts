import { useLocation } from 'react-router';

/** An article that is open, or is being begun: then its id is in use nowhere yet. */
export type OpenArticle = { id: string; isNew: boolean };

/** Where the list of articles is, or one that is written: `#articles?article=…`, `#articles?new=…`. */
export const listAddress = { pathname: '/admin', hash: 'articles' } as const;
export const articleAddress = (id: string) => ({ pathname: '/admin', hash: `articles?article=${id}` });
export const newArticleAddress = (id: string) => ({ pathname: '/admin', hash: `articles?new=${id}` });

/** The article that a hash opens; undefined for the list and other parts of the area. */
export function openArticleOf(hash: string): OpenArticle | undefined {
  const [tab, search] = hash.replace(/^#/, '').split('?');
  if (tab !== 'articles') return undefined;
  const parameters = new URLSearchParams(search);
  const begun = parameters.get('new');
  const id = parameters.get('article') ?? begun;
  return id ? { id, isNew: id === begun } : undefined;
}

export const useOpenArticle = (): OpenArticle | undefined => openArticleOf(useLocation().hash);
