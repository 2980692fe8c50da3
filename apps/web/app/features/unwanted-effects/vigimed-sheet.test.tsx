import type { VigimedRequest } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import VigimedSheet from './vigimed-sheet.tsx';

const BORN = '2019-11-21';
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
let birthDate: string | null;
/** What the address of the file answers; nothing where there is no network. */
let answer: { status: number; code: string } | undefined;
/** What the server has against what is said. */
let refusal: { pointer: string; code: string } | undefined;
let asked: { method: string | undefined; path: string; body: VigimedRequest }[];

beforeEach(() => {
  [birthDate, answer, refusal, asked] = [null, undefined, undefined, []];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://test');
    const request = JSON.parse(String(body)) as VigimedRequest;
    asked.push({ method, path: pathname + search, body: request });
    const headers = { 'content-type': 'application/problem+json' };
    if (pathname.endsWith('/vigimed')) {
      const isSaid = request.sex !== undefined || request.age !== undefined;
      if (refusal && isSaid) {
        const problem = { status: 422, code: 'request.invalid', errors: [{ ...refusal, message: '' }] };
        return new Response(JSON.stringify(problem), { status: 422, headers });
      }
      const text = `Sexo: ${request.sex ?? '?'}, idade: ${request.age ?? '?'}`;
      return new Response(JSON.stringify({ text, missing: [], known: { birthDate, conditions: [] } }));
    }
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ ...answer, retryAfter: 10 }), { status: answer.status, headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

const render = (queryClient = client()) =>
  renderPage(<VigimedSheet reportId="one" isOpen onOpenChange={() => {}} onCloseAutoFocus={() => {}} />, {
    queryClient,
  });
const sexField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sexo' });
const ageField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Idade, em anos' });

it('a PDF that did not come says why, and how to go on', async () => {
  render();
  const save = await screen.findByRole('button', { name: 'Salvar PDF' });
  for (const [given, words] of [
    [{ status: 429, code: 'files.too_many_at_once' }, /^Seus arquivos anteriores ainda estão sendo feitos/],
    [{ status: 503, code: 'server.unavailable' }, /^O PDF não foi feito.*ou copie o texto\.$/],
    [undefined, /^O PDF não foi salvo\. Confira a conexão/],
  ] as const) {
    answer = given;
    await userEvent.click(save);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([expect.stringMatching(words)]);
    // In sight with the button, however far the text above is scrolled.
    expect(save.closest('footer')?.contains(screen.getByRole('alert'))).toBe(true);
  }
});

it('a sex and an age that are said stand in the text and the PDF, in no address, and in no memory once the sheet is closed', async () => {
  const queryClient = client();
  const { unmount } = render(queryClient);
  expect((await sexField()).value).toBe('');
  await userEvent.selectOptions(await sexField(), 'Feminino');
  await userEvent.type(await ageField(), '44');
  expect(await screen.findByText('Sexo: feminino, idade: 44')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar PDF' }));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      path: '/api/unwanted-effects/one/vigimed/pdf',
      body: { noBirthDate: false, noConditions: false, sex: 'feminino', age: 44 },
    }),
  );
  expect(asked.map(({ method, path }) => [method, path.includes('?')])).toEqual(asked.map(() => ['POST', false]));
  // Only what is kept on the device says so of itself.
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ meta }) => meta?.isKept),
  ).not.toContain(true);
  unmount();
  await waitFor(() => expect(JSON.stringify(queryClient.getQueryCache().getAll())).not.toMatch(/feminino|44/));
  render(queryClient);
  expect((await sexField()).value).toBe('');
  expect((await ageField()).value).toBe('');
  expect(await screen.findByText('Sexo: ?, idade: ?')).toBeTruthy();
});

it('the age is asked where the text has no day of birth', async () => {
  birthDate = BORN;
  render();
  await sexField();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Data de nascimento/ }));
  await userEvent.type(await ageField(), '6');
  expect(await screen.findByText('Sexo: ?, idade: 6')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Data de nascimento/ }));
  expect(await screen.findByText('Sexo: ?, idade: ?')).toBeTruthy();
  expect(asked.at(-1)?.body).toEqual({ noBirthDate: false, noConditions: false });
});

it('an age that is none is said at its field, stays there, and goes nowhere', async () => {
  render();
  await userEvent.type(await ageField(), '4,5');
  expect(await screen.findByText('Escreva a idade em anos completos, de 0 a 130.')).toBeTruthy();
  expect((await ageField()).getAttribute('aria-invalid')).toBe('true');
  expect((await ageField()).value).toBe('4,5');
  for (const name of ['Copiar texto', 'Salvar PDF']) {
    screen.getByRole('button', { name }).focus();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(document.activeElement).toBe(await ageField());
  }
  expect(asked.filter(({ path }) => path.endsWith('/pdf'))).toEqual([]);
  await waitFor(() => expect(screen.getByText('Sexo: ?, idade: ?')).toBeTruthy());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Copiar texto' }).getAttribute('aria-disabled')).toBeNull(),
  );
  expect(asked.at(-1)?.body.age).toBeUndefined();
});

it.each([
  ['/age', 'Idade, em anos'],
  ['/sex', 'Sexo'],
])('what the server refuses at %s is said there, and what was said stays to be corrected', async (pointer, name) => {
  refusal = { pointer, code: 'too_big' };
  render();
  await userEvent.selectOptions(await sexField(), 'Masculino');
  await userEvent.type(await ageField(), '44');
  await waitFor(() => expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true'));
  expect([(await sexField()).value, (await ageField()).value]).toEqual(['masculino', '44']);
  expect(screen.queryByText('O texto não veio')).toBeNull();
  refusal = undefined;
  await userEvent.type(await ageField(), '{Backspace}');
  expect(await screen.findByText('Sexo: masculino, idade: 4')).toBeTruthy();
});
