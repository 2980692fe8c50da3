import { ANALYTICS_PAGES } from '@balsamo/domain/analytics/vocabulary.ts';
import { ACCOUNT_PATHS, PERSON_PATHS, SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { SITE_PAGES } from '@balsamo/domain/site/site-pages.ts';
import { describe, expect, it } from 'vitest';
import { countedPageOf, tabOf } from './analytics-pages.ts';

describe('the pages that are counted', () => {
  it('are all that there are, each by a name that the server takes', () => {
    const site = Object.values(SITE_PAGES).flatMap((page) => Object.values(page));
    const names = [...site, ...SHELL_PATHS, ...ACCOUNT_PATHS, ...PERSON_PATHS, '/blog/a', '/x'].map(
      (path) => countedPageOf(path).name,
    );
    expect([...new Set(names)].sort()).toEqual([...ANALYTICS_PAGES].sort());
  });

  it('are told as patterns', () => {
    expect(countedPageOf('/patients/7').location).toBe('/patients/{id}');
    expect(countedPageOf('/fr/blog/gouttes').location).toBe('/blog/{slug}');
    expect(countedPageOf('/patientsx').name).toBe('not_found');
  });
});

it('a tab is told by its name, and nothing that a fragment may hold besides', () => {
  expect([tabOf(''), tabOf('#treatment'), tabOf('#history?entry=7')]).toEqual(['first', 'treatment', 'history']);
  for (const hash of ['#token=abc', '#0198c0de', '#a.b', `#${'a'.repeat(25)}`]) expect(tabOf(hash)).toBeUndefined();
});
