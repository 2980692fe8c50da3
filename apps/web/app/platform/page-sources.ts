import type { ContactFormToken } from '@balsamo/contract/contact/schemas.ts';
import type { DirectoryPage } from '@balsamo/contract/directory/schemas.ts';
import type { Problem } from '@balsamo/contract/problem.ts';
import { DEFAULT_SITE_FACTS, type SiteFacts } from '@balsamo/domain/site/site-facts.ts';
import { createContext } from 'react-router';
import { apiRequest } from './api-request.ts';

/** What of the directory a page shows. */
export type DirectoryQuestion = { search: string | undefined; cursor: string | undefined };

/** What the server gives pages that it renders, past HTTP. */
export type PageSources = {
  /** Rejects with an error that has the `status` of the answer that the API would give. */
  readDirectory: (question: DirectoryQuestion) => Promise<DirectoryPage>;
  /** What the installation says of itself on the public pages. */
  siteFacts: SiteFacts;
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
  return {
    siteFacts: DEFAULT_SITE_FACTS,
    refusedContact: undefined,
    newContactToken: async () => {
      const answer = await fetch(new URL(apiRequest('get', '/api/contact/form').path, origin));
      if (!answer.ok) throw Object.assign(new Error('contact'), { status: answer.status });
      return ((await answer.json()) as ContactFormToken).token;
    },
    readDirectory: async ({ search, cursor }) => {
      const { path } = apiRequest('get', '/api/directory/doctors', { query: { search, cursor } });
      const answer = await fetch(new URL(path, origin));
      if (!answer.ok) throw Object.assign(new Error('directory'), { status: answer.status });
      return (await answer.json()) as DirectoryPage;
    },
  };
}
