import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { CountField } from './count-field.tsx';

function Asked() {
  const [value, setValue] = useState<number>();
  return (
    <>
      <CountField name="Tosse" question="Quantas vezes na última hora" value={value} onValueChange={setValue} />
      <output>{value ?? 'nada'}</output>
    </>
  );
}

describe('a count', () => {
  it.each([
    ['12', '12'],
    ['0', '0'],
    ['999', '999'],
    ['1000', 'nada'],
    ['1,5', 'nada'],
    ['1.500', 'nada'],
    ['-3', 'nada'],
    ['1e3', 'nada'],
  ])('typed as %s counts as %s, and stays as it was typed', async (typed, counted) => {
    renderPage(<Asked />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Tosse' }), typed);
    expect(document.querySelector('output')?.textContent).toBe(counted);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(typed);
    expect(screen.queryByText(/^Use um número inteiro, de 0 a 999/) !== null).toBe(counted === 'nada');
  });

  it('that is none is put right by the buttons', async () => {
    renderPage(<Asked />);
    await userEvent.type(screen.getByRole('textbox'), '1,');
    await userEvent.click(screen.getByRole('button', { name: 'Uma vez a mais: Tosse' }));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1');
    expect(screen.queryByText(/^Use um número inteiro/)).toBeNull();
  });
});
