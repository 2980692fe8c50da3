import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { UnclearNumber } from './unclear-number.tsx';

function Box() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="quanto" value={text} onChange={(event) => setText(event.target.value)} />
      <UnclearNumber text={text} />
    </>
  );
}

afterEach(() => vi.restoreAllMocks());

it('says what a number that may be meant in thousands counts as, in sight, and nothing of another', async () => {
  const seen: string[] = [];
  // Of HTML elements, where other tests put theirs.
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    seen.push(this.textContent ?? '');
  });
  renderPage(<Box />);
  await userEvent.type(screen.getByRole('textbox'), '1.50');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(seen).toEqual([]);
  await userEvent.type(screen.getByRole('textbox'), '0');
  const words = 'Conta como 1,5. Se são 1500, escreva sem ponto.';
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(seen).toEqual([words]);
});
