import { describe, expect, it } from 'vitest';
import { ApiProblem, NetworkProblem } from '../platform/api-client.ts';
import { createTestI18n } from '../testing/render-page.tsx';
import { problemText } from './problem-text.ts';

const t = createTestI18n().getFixedT('pt', ['errors']);

describe('a failed call in words', () => {
  it('is told by the server’s code', () => {
    expect(problemText(new ApiProblem({ status: 409, code: 'auth.email_taken' }), t)).toBe('Email já em uso');
  });
  it('is told as unexpected when the code is new', () => {
    expect(problemText(new ApiProblem({ status: 400, code: 'brand.new_code' }), t)).toBe(
      'Ocorreu um erro inesperado. Tente novamente.',
    );
    expect(problemText(new Error('x'), t)).toBe('Ocorreu um erro inesperado. Tente novamente.');
  });
  it('asks to wait in whole minutes', () => {
    const problem = new ApiProblem({ status: 429, code: 'auth.too_many_guesses', retryAfter: 61 });
    expect(problemText(problem, t)).toBe('Muitas tentativas. Tente de novo em 2 minutos.');
  });
  it('points at the connection when no answer came', () => {
    expect(problemText(new NetworkProblem(null), t)).toBe('Verifique sua conexão e tente novamente.');
  });
});
