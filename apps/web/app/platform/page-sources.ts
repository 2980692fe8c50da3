import type { Article, ArticleAddresses, ArticleList } from '@balsamo/contract/articles/schemas.ts';
import type { ContactFormToken } from '@balsamo/contract/contact/schemas.ts';
import type { DirectoryPage } from '@balsamo/contract/directory/schemas.ts';
import type { Problem } from '@balsamo/contract/problem.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { SERVICE_PARTS, type ServiceStatus } from '@balsamo/domain/site/service-status.ts';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@balsamo/domain/site/site-facts.ts';
import { TRIAL_DAYS } from '@balsamo/domain/subscriptions/subscription.ts';
import { createContext } from 'react-router';
import { apiRequest } from './api-request.ts';

/** What of the directory a page shows. */
export type DirectoryQuestion = { search: string | undefined; cursor: string | undefined };

/** What of the list of articles a page shows. */
export type ArticleListQuestion = {
  language: Language;
  category?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** Published articles. Each rejects with an error that has the `status` of the answer that the API would give. */
export type ArticleSource = {
  list: (question: ArticleListQuestion) => Promise<ArticleList>;
  one: (slug: string, language: Language) => Promise<Article>;
  addresses: () => Promise<ArticleAddresses[]>;
};

/** What the server gives pages that it renders, past HTTP. */
export type PageSources = {
  /** Rejects with an error that has the `status` of the answer that the API would give. */
  readDirectory: (question: DirectoryQuestion) => Promise<DirectoryPage>;
  /** What the installation says of itself on the public pages. */
  siteFacts: SiteFacts;
  /** Days of a doctor's trial on this installation (spec-D18). */
  trialDays: number;
  /** Of a tag manager for the public pages; undefined: none. */
  tagManagerId: string | undefined;
  articles: ArticleSource;
  /** Which parts of the service answer. */
  readStatus: () => Promise<ServiceStatus>;
  /** What a new form of the contact page begins with. */
  newContactToken: () => Promise<string>;
  /** The form that this page answers, where it was sent without scripts and not taken. */
  refusedContact: RefusedContact | undefined;
};

/** `fields` as they were typed; `problem` as the API would answer. */
export type RefusedContact = {
  fields: Readonly<Record<string, string>>;
  problem: Pick<Problem, 'status' | 'code' | 'errors' | 'retryAfter'>;
};

/** None while Vite renders the pages: then they ask the API like everybody else. */
export const pageSources = createContext<PageSources | undefined>(undefined);

/** The same sources over HTTP, of the API behind this origin. */
export function sourcesOverHttp(origin: string): PageSources {
  const read = async <Shape>({ path }: { path: string }): Promise<Shape> => {
    const answer = await fetch(new URL(path, origin));
    if (!answer.ok) throw Object.assign(new Error('page source'), { status: answer.status });
    return (await answer.json()) as Shape;
  };
  return {
    siteFacts: DEFAULT_SITE_FACTS,
    trialDays: TRIAL_DAYS,
    readStatus: async () => {
      const isReady = await fetch(new URL('/api/ready', origin))
        .then(({ ok }) => ok)
        .catch(() => false);
      return SERVICE_PARTS.map((part) => ({ part, isUp: part === 'pages' || isReady, since: null }));
    },
    tagManagerId: undefined,
    refusedContact: undefined,
    newContactToken: async () => (await read<ContactFormToken>(apiRequest('get', '/api/contact/form', {}))).token,
    readDirectory: ({ search, cursor }) =>
      read(apiRequest('get', '/api/directory/doctors', { query: { search, cursor } })),
    articles: {
      list: (query) => read(apiRequest('get', '/api/articles', { query })),
      one: (slug, language) =>
        read(apiRequest('get', '/api/articles/{slug}', { params: { slug }, query: { language } })),
      addresses: async () =>
        (await read<{ items: ArticleAddresses[] }>(apiRequest('get', '/api/articles/addresses', {}))).items,
    },
  };
}
