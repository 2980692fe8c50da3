import type { ArticleChanges, KeptArticle, Publication } from '@balsamo/contract/articles/schemas.ts';
import {
  type ArticleStatus,
  contentProblem,
  EXCERPT_MAX_LENGTH,
  slugProblem,
  titleProblem,
} from '@balsamo/domain/articles/article.ts';
import { slugOf } from '@balsamo/domain/associations/association.ts';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { instantOf, localTime } from '@balsamo/domain/time/zone.ts';
import type { Finding } from '../../components/form/form-problem.ts';

/** What an article says in one language, as the API names it. */
export const TEXT_FIELDS = ['title', 'slug', 'content', 'excerpt', 'category', 'imageAlt'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
/** A box of the form: one field in one language. */
export type TextName = `${Language}_${TextField}`;
export const textName = <Field extends TextField>(language: Language, field: Field) => `${language}_${field}` as const;

/** What the form of an article holds. All of it is kept on the device as long as it is not saved. */
export type ArticleValues = Record<TextName, string> & {
  id: string;
  /** The article that the changes are based on, as the server last said it; null for one that was never saved. */
  seen: KeptArticle | null;
  authorName: string;
  isFeatured: boolean;
  status: ArticleStatus;
  /** What a `datetime-local` box holds, on the clock of the operator's zone. */
  publishedAt: string;
};

export type ArticleField = TextName | 'authorName' | 'isFeatured' | 'status' | 'publishedAt';

/** A value as a part of the article that is changed, or is not. When and whether it is published are one. */
const PARTS = [
  ...LANGUAGES.flatMap((language) => TEXT_FIELDS.map((field) => textName(language, field))),
  'authorName',
  'isFeatured',
  'status',
] as const;
export type ArticlePart = (typeof PARTS)[number];

/** The form of an article as it is stored; `null` begins a new one. */
export function valuesOf(article: KeptArticle | null, id: string, timeZone: string): ArticleValues {
  const texts = LANGUAGES.flatMap((language) => {
    const stored = article?.translations.find((translation) => translation.language === language);
    return TEXT_FIELDS.map((field) => [textName(language, field), stored?.[field] ?? '']);
  });
  return {
    ...(Object.fromEntries(texts) as Record<TextName, string>),
    id,
    seen: article,
    authorName: article?.authorName ?? '',
    isFeatured: article?.isFeatured ?? false,
    status: article?.status ?? 'draft',
    publishedAt:
      article?.status === 'scheduled' && article.publishedAt ? localText(new Date(article.publishedAt), timeZone) : '',
  };
}

/** What the changes of the form are based on. */
const baseOf = ({ seen, id }: ArticleValues, timeZone: string) => valuesOf(seen, id, timeZone);

const partOf = (values: ArticleValues, part: ArticlePart) =>
  part === 'status' && values.status === 'scheduled' ? `scheduled ${values.publishedAt}` : values[part];

/** The parts of the article that the form would change. */
export function changedParts(values: ArticleValues, timeZone: string): ArticlePart[] {
  const base = baseOf(values, timeZone);
  return PARTS.filter((part) => partOf(values, part) !== partOf(base, part));
}

/** What was typed into a form after it was sent; undefined where nothing was. */
export function changedSince(sent: ArticleValues, now: ArticleValues): Partial<ArticleValues> | undefined {
  const names = [...PARTS, 'publishedAt' as const].filter((name) => sent[name] !== now[name]);
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, now[name]])) : undefined;
}

/** The form without what was typed in one language. */
export function withoutChanges(values: ArticleValues, language: Language, timeZone: string): ArticleValues {
  const base = baseOf(values, timeZone);
  const names = TEXT_FIELDS.map((field) => textName(language, field));
  return { ...values, ...Object.fromEntries(names.map((name) => [name, base[name]])) };
}

/** Is anything written in this language? */
export const isWritten = (values: ArticleValues, language: Language): boolean =>
  TEXT_FIELDS.some((field) => values[textName(language, field)].trim() !== '');

export const isStored = ({ seen }: ArticleValues, language: Language): boolean =>
  seen?.translations.some((translation) => translation.language === language) ?? false;

/** Was its address public, so that others may link to it? */
export const isAddressPublic = (values: ArticleValues, language: Language): boolean =>
  values.seen?.status === 'published' && isStored(values, language);

/** A title with the address that follows it, until somebody has written another one. */
export function retitled(values: ArticleValues, language: Language, title: string): Partial<ArticleValues> {
  const [titleName, slugName] = [textName(language, 'title'), textName(language, 'slug')];
  const follows = values[slugName] === '' || values[slugName] === slugOf(values[titleName]);
  const isFree = follows && !isAddressPublic(values, language);
  return { [titleName]: title, ...(isFree ? { [slugName]: slugOf(title) } : {}) };
}

/** What the rules find before anything is sent. Without a word in any language it is the title of `shown` that is missing. */
export function articleFindings(
  values: ArticleValues,
  shown: Language,
  timeZone: string,
  now: Date,
): Finding<ArticleField>[] {
  const findings: Finding<ArticleField>[] = [];
  const find = (field: ArticleField, code: string | undefined) => {
    if (code) findings.push({ field, code });
  };
  const languages = LANGUAGES.filter((language) => isWritten(values, language) || isStored(values, language));
  for (const language of languages.length > 0 ? languages : [shown]) {
    const slug = values[textName(language, 'slug')].trim();
    const title = titleProblem(values[textName(language, 'title')]);
    find(textName(language, 'title'), title);
    if (slug !== '') find(textName(language, 'slug'), slugProblem(slug));
    find(textName(language, 'content'), contentProblem(values[textName(language, 'content')]));
    if (values[textName(language, 'excerpt')].length > EXCERPT_MAX_LENGTH)
      find(textName(language, 'excerpt'), 'too_big');
  }
  if (changedParts(values, timeZone).includes('status') && values.status === 'scheduled') {
    const at = instantOfText(values.publishedAt, timeZone);
    find('publishedAt', at === undefined ? 'date_missing' : at <= now ? 'not_in_future' : undefined);
  }
  return findings;
}

const textOf = (values: ArticleValues, language: Language) => ({
  title: values[textName(language, 'title')],
  slug: values[textName(language, 'slug')].trim(),
  content: values[textName(language, 'content')],
  excerpt: values[textName(language, 'excerpt')],
  category: values[textName(language, 'category')],
  imageAlt: values[textName(language, 'imageAlt')],
});

/** The language in which an article is begun. */
export const languageToBegin = (values: ArticleValues, shown: Language): Language =>
  isWritten(values, shown) ? shown : (LANGUAGES.find((one) => isWritten(values, one)) ?? shown);

/** What begins a new article: one language, the one that is shown if something is written in it, and what belongs to all of them. */
export function newArticleOf(values: ArticleValues, shown: Language) {
  const language = languageToBegin(values, shown);
  const { id, authorName, isFeatured } = values;
  return { id, language, ...textOf(values, language), authorName, isFeatured };
}

/** What is sent of a form; undefined where nothing of it would change. */
export function articleChangesOf(values: ArticleValues, timeZone: string): ArticleChanges | undefined {
  const parts = changedParts(values, timeZone);
  if (parts.length === 0) return undefined;
  const languages = LANGUAGES.filter((language) => parts.some((part) => part.startsWith(`${language}_`)));
  return {
    ...(parts.includes('authorName') ? { authorName: values.authorName } : {}),
    ...(parts.includes('isFeatured') ? { isFeatured: values.isFeatured } : {}),
    ...(languages.length > 0
      ? { translations: Object.fromEntries(languages.map((language) => [language, textOf(values, language)])) }
      : {}),
    ...(parts.includes('status') ? { publication: publicationOf(values, timeZone) } : {}),
  };
}

function publicationOf({ status, publishedAt }: ArticleValues, timeZone: string): Publication {
  if (status !== 'scheduled') return { status };
  return { status, publishedAt: (instantOfText(publishedAt, timeZone) ?? new Date(0)).toISOString() };
}

/** The form once its article was begun: what was left empty is what the server made of it, and everything else may still differ. */
export function begun(values: ArticleValues, article: KeptArticle, timeZone: string): ArticleValues {
  const stored = valuesOf(article, values.id, timeZone);
  const made = article.translations.flatMap(({ language }) =>
    (['slug', 'excerpt', 'category'] as const).map((field) => textName(language, field)),
  );
  const filled = made.filter((name) => values[name].trim() === '').map((name) => [name, stored[name]]);
  return { ...values, ...Object.fromEntries(filled), seen: article };
}

/**
 * Puts the changes of a form onto what somebody else has saved meanwhile. What only one of the two has changed is kept; `both` names the
 * parts that both have, where the form's stands.
 */
export function rebased(
  values: ArticleValues,
  article: KeptArticle,
  timeZone: string,
): { values: ArticleValues; both: ArticlePart[] } {
  const base = baseOf(values, timeZone);
  const theirs = valuesOf(article, values.id, timeZone);
  const mine = changedParts(values, timeZone);
  const kept = mine.flatMap((part) => (part === 'status' ? (['status', 'publishedAt'] as const) : [part]));
  const both = mine.filter(
    (part) => partOf(theirs, part) !== partOf(base, part) && partOf(theirs, part) !== partOf(values, part),
  );
  return { values: { ...theirs, ...Object.fromEntries(kept.map((name) => [name, values[name]])) }, both };
}

/** What a `datetime-local` box shows for an instant on the clock of a zone. */
function localText(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(instant, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The instant that the text of a `datetime-local` box means on the clock of a zone; undefined while it is incomplete. */
function instantOfText(text: string, timeZone: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  return instantOf({ year, month, day, hour, minute, second: 0 }, timeZone);
}
