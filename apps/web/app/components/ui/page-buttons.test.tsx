import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PageButtons } from './page-buttons.tsx';

function Pages({ pageCount }: { pageCount: number }) {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  return (
    <div ref={top}>
      <PageButtons label="Páginas" page={page} pageCount={pageCount} onPageChange={setPage} top={top} />
    </div>
  );
}
const shown = () => screen.getByRole('button', { current: 'page' });

describe('page buttons', () => {
  it('are not there for a single page', () => {
    renderPage(<Pages pageCount={1} />);
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
  });

  it('say which page is shown, lead to both ends, and keep the focus on what was pressed', async () => {
    window.HTMLElement.prototype.scrollIntoView = () => undefined;
    renderPage(<Pages pageCount={12} />);
    expect(screen.getAllByRole('button')).toHaveLength(5);
    expect(shown().getAttribute('aria-label')).toBe('Página 1');
    await userEvent.click(screen.getByRole('button', { name: 'Página 12' }));
    expect(shown().getAttribute('aria-label')).toBe('Página 12');
    expect(document.activeElement).toBe(shown());
    expect(screen.getByRole('status').textContent).toBe('Página 12 de 12');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['1', '9', '10', '11', '12']);
  });
});
