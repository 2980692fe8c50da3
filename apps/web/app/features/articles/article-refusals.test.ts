import { expect, it } from 'vitest';
import { problemOf } from '../../components/form/form-problem.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { createTestI18n } from '../../testing/render-page.tsx';
import { articleRefusals, refusedIn } from './article-refusals.ts';

const problem = (status: number, ...errors: { pointer: string; code: string }[]) =>
  new ApiProblem({ status, code: 'request.invalid', errors: errors.map((error) => ({ ...error, message: '' })) });
const t = createTestI18n().getFixedT('pt', ['articles']);

it('a refusal stands at its field in the words of the specification, in the language that it is about', () => {
  const said = (status: number, ...errors: Parameters<typeof problem>[1][]) =>
    problemOf(refusedIn('fr', problem(status, ...errors)), articleRefusals(t, 'create'));
  expect(said(409, { pointer: '/title', code: 'title_taken' })).toEqual({
    fields: { fr_title: 'Já existe um post com este título' },
  });
  expect(
    said(
      422,
      { pointer: '/translations/pt/content', code: 'content_too_short' },
      { pointer: '/translations/en/excerpt', code: 'invalid_type' },
      { pointer: '/publication/publishedAt', code: 'not_in_future' },
    ),
  ).toEqual({
    fields: {
      pt_content: 'O texto precisa de pelo menos 100 caracteres',
      en_excerpt: 'Dados inválidos: confira este campo',
      publishedAt: 'Escolha uma data no futuro',
    },
  });
});

it.each([
  ['create', 'Erro ao criar post'],
  ['update', 'Erro ao atualizar post'],
  ['delete', 'Erro ao deletar post'],
  ['fetch', 'Erro ao buscar post'],
] as const)('a failure that no field is to blame for says what was tried: %s', (action, title) => {
  expect(problemOf(problem(404), articleRefusals(t, action)).general?.title).toBe(title);
});
