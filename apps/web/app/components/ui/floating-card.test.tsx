import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFloatingCard } from './floating-card.ts';

function Card({ name }: { name: string }) {
  const [isClosed, setClosed] = useState(false);
  const { isFirst } = useFloatingCard(!isClosed);
  return isFirst ? (
    <button type="button" onClick={() => setClosed(true)}>
      {name}
    </button>
  ) : null;
}

it('one card stands at a time; the next one comes when it is closed', async () => {
  render(
    <>
      <Card name="avisos" />
      <Card name="instalar" />
    </>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['avisos']);
  await userEvent.click(screen.getByRole('button', { name: 'avisos' }));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['instalar']);
  await userEvent.click(screen.getByRole('button', { name: 'instalar' }));
  expect(screen.queryByRole('button')).toBeNull();
});
