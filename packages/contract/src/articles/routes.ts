import { LANGUAGES } from '@balsamo/domain/language.ts';
import { createRoute, z } from '@hono/zod-openapi';
import { anyProblem, file, json, problem } from '../route.ts';
import { Article, ArticleAddressList, ArticleList, ArticleListQuery, ArticleParams, ArticleQuery } from './schemas.ts';

const tags = ['articles'];
const notFound = {
  404: problem('No such article, or none that is published and due (`articles.not_found`).'),
} as const;

export const listArticles = createRoute({
  method: 'get',
  path: '/api/articles',
  summary: 'Published articles, newest first; for everybody',
  description: 'An article without a translation into the language that is asked for is shown in another one.',
  tags,
  request: { query: ArticleListQuery },
  responses: { 200: json(ArticleList, 'A page of articles.'), ...anyProblem },
});

export const listArticleAddresses = createRoute({
  method: 'get',
  path: '/api/articles/addresses',
  summary: 'The addresses of every published article in every language; for everybody',
  tags,
  responses: { 200: json(ArticleAddressList, 'The addresses, newest article first.'), ...anyProblem },
});

export const readArticle = createRoute({
  method: 'get',
  path: '/api/articles/{slug}',
  summary: 'A published article, by its address in any language; for everybody',
  tags,
  request: { params: ArticleParams, query: ArticleQuery },
  responses: {
    200: json(Article, 'The article, in the language that is asked for or else in that of the address.'),
    ...notFound,
    ...anyProblem,
  },
});

export const readArticleImage = createRoute({
  method: 'get',
  path: '/api/articles/images/{id}',
  summary: 'The picture of an article: for everybody while the article is published, else for operators',
  tags,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: file('The picture. Another one has another address.', 'image/webp'),
    404: problem('No such picture, or not for this person; which, is not told (`files.gone`).'),
    ...anyProblem,
  },
});

export const readArticlePreview = createRoute({
  method: 'get',
  path: '/api/articles/previews/{id}/{language}',
  summary: 'A picture of the title of a published article, 1200 × 630, for link previews; for everybody',
  tags,
  request: { params: z.object({ id: z.uuid(), language: z.enum(LANGUAGES) }) },
  responses: {
    200: file('The picture.', 'image/png'),
    ...notFound,
    503: problem('Too much is being drawn (`files.busy`).'),
    ...anyProblem,
  },
});
