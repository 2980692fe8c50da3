import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { byLanguage, type Language } from '@balsamo/domain/language.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createInstance, type Resource } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { I18N_OPTIONS } from '../platform/i18n.ts';

const LOCALES = path.resolve(import.meta.dirname, '../../../../packages/locales');

/** Every text of a language, straight from the files. */
export function textsOf(language: Language): Resource[string] {
  const directory = path.join(LOCALES, language);
  return Object.fromEntries(
    readdirSync(directory).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(directory, file), 'utf8')),
    ]),
  );
}

export function createTestI18n(language: Language = 'pt') {
  const instance = createInstance();
  instance.init({
    ...I18N_OPTIONS,
    lng: language,
    resources: byLanguage(textsOf),
    initAsync: false,
  });
  return instance;
}

export type RenderPageOptions = {
  language?: Language;
  /** Where the page stands; any other path shows its own address as text, so that a redirect can be seen. */
  at?: string;
  queryClient?: QueryClient;
};

/** Renders a component as a page: with router, texts and an empty query cache. */
export function renderPage(page: ReactNode, { language, at = '/', queryClient }: RenderPageOptions = {}) {
  const client = queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const i18n = createTestI18n(language);
  const router = createMemoryRouter(
    [
      { path: new URL(at, 'http://test').pathname, element: page },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...view, router, i18n, queryClient: client };
}

function Elsewhere() {
  return <p>elsewhere</p>;
}
