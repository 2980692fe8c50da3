import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyUnlessThere } from './lazy-unless-there.ts';

const aPart = () => lazyUnlessThere(async () => ({ default: () => <p>the part</p> }));

it('shows code that has arrived with the first picture, and nothing in its place', async () => {
  const [Part, fetch] = aPart();
  await fetch();
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('the part')).toBeTruthy();
});

it('waits for code that has not, as lazy does', async () => {
  const [Part] = aPart();
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Part />
    </Suspense>,
  );
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('the part')).toBeTruthy();
});
