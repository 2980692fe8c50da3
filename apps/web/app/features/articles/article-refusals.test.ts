import { expect, it } from 'vitest';
import { problemOf } from '../../components/form/form-problem.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { createTestI18n } from '../../testing/render-page.tsx';
import { articleRefusals } from './article-refusals.ts';

const problem = (status: number, ...errors: { pointer: string; code: string }[]) =>
  new ApiProblem({ status, code: 'request.invalid', errors: errors.map((error) => ({ ...error, message: '' })) });
const NAMES = ['title', 'content', 'excerpt', 'publishedAt'] as const;

it('a refusal stands at its field in the words of the specification', () => {
  const words = articleRefusals(createTestI18n().getFixedT('pt', ['diary', 'articles']), 'create');
  const said = (status: number, ...errors: Parameters<typeof problem>[1][]) =>
    problemOf(problem(status, ...errors), words, NAMES);
  expect(said(409, { pointer: '/title', code: 'title_taken' })).toEqual({
    fields: { title: 'Já existe um post com este título' },
  });
  expect(
    said(422, { pointer: '/content', code: 'content_too_short' }, { pointer: '/excerpt', code: 'invalid_type' }),
  ).toEqual({
    fields: {
      content: 'O texto precisa de pelo menos 100 caracteres',
      excerpt: 'Dados inválidos: confira este campo',
    },
  });
});

it.each([
  ['create', 'Erro ao criar post'],
  ['update', 'Erro ao atualizar post'],
  ['delete', 'Erro ao deletar post'],
  ['fetch', 'Erro ao buscar post'],
] as const)('a failure that no field is to blame for says what was tried: %s', (action, title) => {
  const words = articleRefusals(createTestI18n().getFixedT('pt', ['diary', 'articles']), action);
  expect(problemOf(problem(404), words, NAMES).general?.title).toBe(title);
});
