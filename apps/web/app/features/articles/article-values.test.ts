import type { KeptArticle } from '@balsamo/contract/articles/schemas.ts';
import { describe, expect, it } from 'vitest';
import {
  type ArticleValues,
  articleChangesOf,
  articleFindings,
  begun,
  changedParts,
  changedSince,
  newArticleOf,
  rebased,
  retitled,
  valuesOf,
  withoutChanges,
} from './article-values.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-11-25T12:00:00Z');
const ID = '0197a1b2-0000-7000-8000-000000000001';
const CONTENT = 'Um texto com palavras bastantes para ser um artigo de verdade. '.repeat(3);

const translation = (language: 'pt' | 'en' | 'fr', title: string, slug: string) => ({
  language,
  slug,
  title,
  excerpt: 'Um resumo',
  content: CONTENT,
  category: 'Geral',
  imageAlt: null,
  readMinutes: 1,
  updatedAt: '2026-11-25T10:00:00.000Z',
});
const stored = (changes: Partial<KeptArticle> = {}): KeptArticle => ({
  id: ID,
  authorName: 'Ana',
  isFeatured: false,
  status: 'draft',
  publishedAt: null,
  imageAddress: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  updatedAt: '2026-11-25T10:00:00.000Z',
  translations: [translation('pt', 'Gotas e ml', 'gotas-e-ml')],
  ...changes,
});
const form = (changes: Partial<ArticleValues> = {}, article: KeptArticle | null = stored()): ArticleValues => ({
  ...valuesOf(article, ID, ZONE),
  ...changes,
});

describe('an address', () => {
  const slugAfter = (values: ArticleValues, title: string) => ({ ...values, ...retitled(values, 'pt', title) }).pt_slug;

  it('follows the title until somebody writes another one', () => {
    expect(slugAfter(form({}, null), 'Água & sal')).toBe('agua-sal');
    expect(slugAfter(form(), 'Gotas, ml e mg')).toBe('gotas-ml-e-mg');
    expect(slugAfter(form({ pt_slug: 'meu' }), 'Gotas, ml e mg')).toBe('meu');
    expect(slugAfter(form({ pt_slug: '' }), 'Gotas, ml e mg')).toBe('gotas-ml-e-mg');
  });

  it('stays once the article is published, but in a language that it does not have yet', () => {
    const published = form({}, stored({ status: 'published', publishedAt: '2026-01-01T00:00:00.000Z' }));
    expect(slugAfter(published, 'Outro')).toBe('gotas-e-ml');
    expect(retitled(published, 'fr', 'Les gouttes')).toEqual({ fr_title: 'Les gouttes', fr_slug: 'les-gouttes' });
  });
});

describe('what is sent', () => {
  it('is nothing of a form that was not touched', () => {
    expect(articleChangesOf(form(), ZONE)).toBeUndefined();
    expect(
      changedParts(form({}, stored({ status: 'scheduled', publishedAt: '2026-12-01T13:30:00.000Z' })), ZONE),
    ).toEqual([]);
  });

  it('is what was changed, a language as a whole', () => {
    expect(articleChangesOf(form({ pt_excerpt: 'Outro', authorName: '' }), ZONE)).toEqual({
      authorName: '',
      translations: {
        pt: {
          title: 'Gotas e ml',
          slug: 'gotas-e-ml',
          content: CONTENT,
          excerpt: 'Outro',
          category: 'Geral',
          imageAlt: '',
        },
      },
    });
  });

  it('is a time on the clock of the operator', () => {
    const values = form({ status: 'scheduled', publishedAt: '2026-12-01T10:30' });
    expect(articleChangesOf(values, ZONE)).toEqual({
      publication: { status: 'scheduled', publishedAt: '2026-12-01T13:30:00.000Z' },
    });
    const again = form({}, stored({ status: 'scheduled', publishedAt: '2026-12-01T13:30:00.000Z' }));
    expect(again.publishedAt).toBe('2026-12-01T10:30');
  });

  it('begins an article in the language that is shown, or in one that has words', () => {
    const values = form({ fr_title: 'Les gouttes', fr_content: CONTENT }, null);
    expect(newArticleOf(values, 'pt')).toMatchObject({ id: ID, language: 'fr', title: 'Les gouttes' });
    expect(newArticleOf({ ...values, pt_title: 'Gotas' }, 'pt').language).toBe('pt');
  });

  it('is nothing more once it was begun in its only language', () => {
    const values = form({ pt_title: 'Gotas e ml', pt_content: CONTENT, authorName: 'Ana' }, null);
    expect(articleChangesOf(begun(values, stored(), ZONE), ZONE)).toBeUndefined();
    const two = { ...values, fr_title: 'Les gouttes', fr_content: CONTENT, status: 'published' as const };
    const rest = articleChangesOf(begun(two, stored(), ZONE), ZONE);
    expect([Object.keys(rest?.translations ?? {}), rest?.publication]).toEqual([['fr'], { status: 'published' }]);
  });
});

describe('the rules', () => {
  const found = (changes: Partial<ArticleValues>, article: KeptArticle | null = null) =>
    articleFindings(form(changes, article), 'pt', ZONE, NOW).map(({ field, code }) => `${field} ${code}`);

  it('ask for a title and a text, in each language that has words', () => {
    expect(found({})).toEqual(['pt_title title_too_short', 'pt_content content_too_short']);
    expect(found({ fr_excerpt: 'x' })).toEqual(['fr_title title_too_short', 'fr_content content_too_short']);
    expect(found({ pt_title: 'Gotas', pt_content: CONTENT })).toEqual([]);
    expect(found({ pt_title: 'Gotas', pt_content: CONTENT, pt_slug: 'Gotas!' })).toEqual(['pt_slug slug_shape']);
  });

  it('take a translation that is stored for one that is there, though its boxes were emptied', () => {
    expect(found({ pt_title: '', pt_content: '' }, stored())).toEqual([
      'pt_title title_too_short',
      'pt_content content_too_short',
    ]);
  });

  it('ask for a day in the future, of a day that was changed', () => {
    expect(found({ status: 'scheduled' }, stored())).toEqual(['publishedAt date_missing']);
    expect(found({ status: 'scheduled', publishedAt: '2026-11-25T09:00' }, stored())).toEqual([
      'publishedAt not_in_future',
    ]);
    expect(found({ status: 'scheduled', publishedAt: '2026-11-25T09:01' }, stored())).toEqual([]);
    expect(found({}, stored({ status: 'scheduled', publishedAt: '2020-01-01T00:00:00.000Z' }))).toEqual([]);
  });
});

describe('what somebody else has saved meanwhile', () => {
  const theirs = stored({
    updatedAt: '2026-11-25T11:00:00.000Z',
    authorName: 'Rui',
    translations: [
      { ...translation('pt', 'Gotas, ml e mg', 'gotas-e-ml'), excerpt: 'Resumo de Rui' },
      translation('fr', 'Les gouttes', 'les-gouttes'),
    ],
  });

  it('stands beside what was changed here', () => {
    const { values, both } = rebased(form({ pt_content: `${CONTENT} Fim.` }), theirs, ZONE);
    expect(both).toEqual([]);
    expect(values).toMatchObject({
      seen: theirs,
      authorName: 'Rui',
      pt_title: 'Gotas, ml e mg',
      pt_content: `${CONTENT} Fim.`,
      fr_title: 'Les gouttes',
    });
    expect(changedParts(values, ZONE)).toEqual(['pt_content']);
  });

  it('is named where both have changed the same, and what was typed stands', () => {
    const { values, both } = rebased(
      form({ pt_title: 'Gotas de Ana', authorName: 'Rui', status: 'published' }),
      theirs,
      ZONE,
    );
    expect(both).toEqual(['pt_title']);
    expect(values).toMatchObject({ pt_title: 'Gotas de Ana', authorName: 'Rui', pt_excerpt: 'Resumo de Rui' });
    expect(changedParts(values, ZONE)).toEqual(['pt_title', 'status']);
  });

  it('counts the day with whether it is published', () => {
    const scheduled = stored({ status: 'scheduled', publishedAt: '2026-12-01T13:30:00.000Z' });
    const { values, both } = rebased(form({ status: 'scheduled', publishedAt: '2026-12-02T10:30' }), scheduled, ZONE);
    expect([both, values.publishedAt]).toEqual([['status'], '2026-12-02T10:30']);
  });
});

it('what was typed while it was sent is not taken back', () => {
  const sent = form({ pt_title: 'Um' });
  expect(changedSince(sent, sent)).toBeUndefined();
  expect(changedSince(sent, { ...sent, pt_title: 'Um dois' })).toEqual({ pt_title: 'Um dois' });
});

it('a language that is deleted takes what was typed in it along', () => {
  const values = withoutChanges(form({ pt_title: 'Um', authorName: 'Rui' }), 'pt', ZONE);
  expect(changedParts(values, ZONE)).toEqual(['authorName']);
});
