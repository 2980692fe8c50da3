import type { TFunction } from 'i18next';
import { failureText } from '../../components/failure-text.ts';
import type { RefusalWords } from '../../components/form/form-problem.ts';

/** Fields of the operators' forms for articles, as the API names them. */
export type ArticleField = 'title' | 'content' | 'excerpt' | 'category' | 'authorName' | 'imageAlt' | 'publishedAt';

/** What was tried with an article. */
export type ArticleAction = 'create' | 'update' | 'delete' | 'fetch';

/** Codes that have words of their own; every other one is a limit of length or a mistake of ours. */
const SAID = [
  'title_too_short',
  'title_taken',
  'slug_empty',
  'content_too_short',
  'content_escaped_twice',
  'too_big',
  'not_in_future',
] as const;

/** Words for what the server refuses of an article (spec §5, §8). */
export function articleRefusals(
  t: TFunction<['diary', 'articles']>,
  action: ArticleAction,
): RefusalWords<ArticleField> {
  return {
    fieldText: (code) => {
      const said = SAID.find((one) => one === code);
      return said ? t(`articles:problem.${said}`) : t('articles:problem.refused');
    },
    general: (error) => ({ title: t(`articles:failed.${action}`), text: failureText(error, t) }),
  };
}
