import type { DirectoryPage } from '@balsamo/contract/directory/schemas.ts';
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
};

/** None while Vite renders the pages: then they ask the API like everybody else. */
export const pageSources = createContext<PageSources | undefined>(undefined);

/** The same sources over HTTP, of the API behind this origin. */
export function sourcesOverHttp(origin: string): PageSources {
  return {
    siteFacts: DEFAULT_SITE_FACTS,
    readDirectory: async ({ search, cursor }) => {
      const { path } = apiRequest('get', '/api/directory/doctors', { query: { search, cursor } });
      const answer = await fetch(new URL(path, origin));
      if (!answer.ok) throw Object.assign(new Error('directory'), { status: answer.status });
      return (await answer.json()) as DirectoryPage;
    },
  };
}
