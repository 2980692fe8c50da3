import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import type { TFunction } from 'i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import type { RefusalWords } from '../../components/form/form-problem.ts';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { type ArticleField, TEXT_FIELDS, textName } from './article-values.ts';

/** What was tried with an article. */
export type ArticleAction = 'create' | 'update' | 'delete' | 'fetch';

/** Codes that have words of their own; every other one is a limit of length or a mistake of ours. */
const SAID = [
  'title_too_short',
  'title_taken',
  'slug_empty',
  'slug_shape',
  'slug_taken',
  'slug_is_public',
  'content_too_short',
  'content_escaped_twice',
  'too_big',
  'not_in_future',
  'date_missing',
] as const;

/** The fields of the form by where they stand in a change. */
const PLACES: Record<string, ArticleField> = {
  '/authorName': 'authorName',
  '/isFeatured': 'isFeatured',
  '/publication/publishedAt': 'publishedAt',
  '/publication': 'status',
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      TEXT_FIELDS.map((field) => [`/translations/${language}/${field}`, textName(language, field)]),
    ),
  ),
};

/** A refusal of a new article, which is in one language, as one of a change: its texts stand below their language. */
export function refusedIn(language: Language, error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const isText = (pointer: string) => TEXT_FIELDS.some((field) => pointer === `/${field}`);
  const errors = error.errors.map((one) =>
    isText(one.pointer) ? { ...one, pointer: `/translations/${language}${one.pointer}` } : one,
  );
  const { status, code, retryAfter, storage } = error;
  return new ApiProblem({ status, code, retryAfter, storage, errors });
}

/** Words for what the server refuses of an article (spec §5, §8). */
export function articleRefusals(t: TFunction<['articles']>, action: ArticleAction): RefusalWords<ArticleField> {
  return {
    fieldOf: PLACES,
    fieldText: (code) => {
      const said = SAID.find((one) => one === code);
      return said ? t(`articles:problem.${said}`) : t('articles:problem.refused');
    },
    general: (error) => ({ title: t(`articles:failed.${action}`), text: articleFailure(error, t) }),
  };
}

/** Why something with an article failed that no field is to blame for. */
export function articleFailure(error: unknown, t: TFunction<['articles']>): string {
  const full = commonFailureText(error, t);
  if (full) return full;
  if (error instanceof NetworkProblem) return t('articles:because.connection');
  if (error instanceof ApiProblem) {
    if (error.code === 'articles.changed_meanwhile') return t('articles:because.changed');
    if (error.code === 'articles.last_translation') return t('articles:because.lastTranslation');
    if (error.status === 401) return t('articles:because.signedOut');
    if (error.status === 403) return t('articles:because.notAllowed');
    if (error.status === 404) return t('articles:because.gone');
    if (error.status === 413) return t('articles:problem.too_big');
    if (error.code === 'articles.too_many_previews' || error.status === 429) return t('articles:because.tooOften');
    if (error.status === 503) return t('articles:because.busy');
  }
  return t('articles:because.unexpected');
}
