import { LANGUAGES } from '@balsamo/domain/language.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  ArticleChanges,
  ArticleDraftText,
  ArticlePicture,
  ArticlePreview,
  ArticleText,
  KeptArticle,
  KeptArticleList,
  KeptArticleListQuery,
  NewArticle,
  Publication,
  SeenArticle,
} from './schemas.ts';

/** What operators do with articles (spec-D24). Everybody else is answered 403 `request.not_allowed`. */
const tags = ['articles, for operators'];
const security = [{ session: [] }];
const Params = z.object({ id: z.uuid() });
const TranslationParams = Params.extend({ language: z.enum(LANGUAGES) });
const notFound = { 404: problem('No such article (`articles.not_found`).') } as const;
const CHANGED = 'Somebody has changed the article since the time that was named (`articles.changed_meanwhile`).';
const changed = { 409: problem(CHANGED) } as const;
const titleTaken = {
  409: problem(
    'Another article has its address: of the title (`articles.title_taken`, at `/title`), or as written (at `/slug`).',
  ),
} as const;
const titleTakenOrChanged = {
  409: problem(`${CHANGED} Or another article has its address (\`articles.title_taken\`, at \`/title\` or \`/slug\`).`),
} as const;

export const listKeptArticles = createRoute({
  method: 'get',
  path: '/api/admin/articles',
  summary: 'Articles, drafts among them, the one made last in front',
  tags,
  security,
  request: { query: KeptArticleListQuery },
  responses: { 200: json(KeptArticleList, 'A page of articles.'), ...signedInProblem },
});

export const createArticle = createRoute({
  method: 'post',
  path: '/api/admin/articles',
  summary: 'Begin an article: a draft in one language',
  tags,
  security,
  request: jsonBody(NewArticle),
  responses: {
    201: json(KeptArticle, 'The draft.'),
    200: json(KeptArticle, 'It was sent before: the article as it stands now.'),
    ...titleTaken,
    ...signedInProblem,
  },
});

export const previewArticle = createRoute({
  method: 'post',
  path: '/api/admin/articles/preview',
  summary: 'What a text will look like; nothing is kept',
  description: 'A person who asks very often is answered 429 `articles.too_many_previews`.',
  tags,
  security,
  request: jsonBody(ArticleDraftText),
  responses: { 200: json(ArticlePreview, 'As the page will show it.'), ...signedInProblem },
});

export const readKeptArticle = createRoute({
  method: 'get',
  path: '/api/admin/articles/{id}',
  summary: 'An article with its texts in every language',
  tags,
  security,
  request: { params: Params },
  responses: { 200: json(KeptArticle, 'The article.'), ...notFound, ...signedInProblem },
});

export const changeArticle = createRoute({
  method: 'patch',
  path: '/api/admin/articles/{id}',
  summary: 'Change what an article says, who wrote it and where it stands, all at once',
  description: 'Errors are named by their place in the body, for example `/translations/fr/title`.',
  tags,
  security,
  request: { params: Params, query: SeenArticle, ...jsonBody(ArticleChanges) },
  responses: { 200: json(KeptArticle, 'As it stands now.'), ...notFound, ...titleTakenOrChanged, ...signedInProblem },
});

export const deleteArticle = createRoute({
  method: 'delete',
  path: '/api/admin/articles/{id}',
  summary: 'Delete an article in every language, with its pictures',
  tags,
  security,
  request: { params: Params, query: SeenArticle },
  responses: { 204: { description: 'Deleted.' }, ...notFound, ...changed, ...signedInProblem },
});

export const publishArticle = createRoute({
  method: 'put',
  path: '/api/admin/articles/{id}/publication',
  summary: 'Publish, schedule or withdraw an article',
  tags,
  security,
  request: { params: Params, query: SeenArticle, ...jsonBody(Publication) },
  responses: { 200: json(KeptArticle, 'As it stands now.'), ...notFound, ...changed, ...signedInProblem },
});

export const putTranslation = createRoute({
  method: 'put',
  path: '/api/admin/articles/{id}/translations/{language}',
  summary: 'Write what an article says in one language',
  description: 'Its address follows its title until the article is published; from then on it stays.',
  tags,
  security,
  request: { params: TranslationParams, query: SeenArticle, ...jsonBody(ArticleText) },
  responses: { 200: json(KeptArticle, 'As it stands now.'), ...notFound, ...titleTakenOrChanged, ...signedInProblem },
});

export const deleteTranslation = createRoute({
  method: 'delete',
  path: '/api/admin/articles/{id}/translations/{language}',
  summary: 'Delete what an article says in one language',
  tags,
  security,
  request: { params: TranslationParams, query: SeenArticle },
  responses: {
    200: json(KeptArticle, 'As it stands now; also where there was no such translation.'),
    ...notFound,
    409: problem(`It is the only one (\`articles.last_translation\`): delete the article instead. Or: ${CHANGED}`),
    ...signedInProblem,
  },
});

export const putArticleImage = createRoute({
  method: 'put',
  path: '/api/admin/articles/{id}/image',
  summary: 'Set the picture of an article, or replace it',
  description: 'The file is the body: JPEG, PNG or WebP of at most 5 MB. It is encoded anew.',
  tags,
  security,
  request: {
    params: Params,
    query: SeenArticle,
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    200: json(KeptArticle, 'With the picture.'),
    ...notFound,
    ...changed,
    503: problem('Too many files are being cleaned (`files.busy`).'),
    ...signedInProblem,
  },
});

export const bringPicture = createRoute({
  method: 'post',
  path: '/api/admin/articles/{id}/pictures',
  summary: 'Bring a picture for the texts of an article',
  description:
    'The file is the body: JPEG, PNG or WebP of at most 5 MB. It is encoded anew. Readers see it once a saved text shows it; a picture that no text shows is removed after half a year.',
  tags,
  security,
  request: {
    params: Params,
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    201: json(ArticlePicture, 'The picture, to be written into a text.'),
    ...notFound,
    503: problem('Too many files are being cleaned (`files.busy`).'),
    ...signedInProblem,
  },
});

export const deleteArticleImage = createRoute({
  method: 'delete',
  path: '/api/admin/articles/{id}/image',
  summary: 'Remove the picture of an article',
  tags,
  security,
  request: { params: Params, query: SeenArticle },
  responses: {
    200: json(KeptArticle, 'As it stands now; also where there was none.'),
    ...notFound,
    ...changed,
    ...signedInProblem,
  },
});
