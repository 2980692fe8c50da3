import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import VigimedSheet from './vigimed-sheet.tsx';

const TEXT = { text: '1. Paciente', missing: [], known: { birthDate: null, conditions: [] } };
/** What the address of the file answers; nothing where there is no network. */
let answer: { status: number; code: string } | undefined;

afterEach(() => vi.unstubAllGlobals());

it('a PDF that did not come says why, and how to go on', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://test');
    if (pathname.endsWith('/vigimed')) return new Response(JSON.stringify(TEXT));
    if (!answer) throw new TypeError('Failed to fetch');
    const headers = { 'content-type': 'application/problem+json' };
    return new Response(JSON.stringify({ ...answer, retryAfter: 10 }), { status: answer.status, headers });
  });
  renderPage(<VigimedSheet reportId="one" isOpen onOpenChange={() => {}} onCloseAutoFocus={() => {}} />);
  const save = await screen.findByRole('link', { name: 'Salvar PDF' });
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
