import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useDiaryTab } from './diary-tabs.ts';

function OpenTab() {
  const tab = useDiaryTab();
  const { hash, state } = useLocation();
  return <p>{`${tab} ${hash} ${JSON.stringify(state)}`}</p>;
}

function openedAt(entry: { hash?: string; state?: unknown }): string {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/diary', ...entry }]}>
      <OpenTab />
    </MemoryRouter>,
  );
  return screen.getByRole('paragraph').textContent ?? '';
}

describe('the open tab', () => {
  it.each([
    ['today without a hash', {}, 'quick  null'],
    ['the one that the hash names', { hash: '#treatment' }, 'treatment #treatment null'],
    [
      'the one that the hash names before a question mark',
      { hash: '#dashboard?days=7' },
      'dashboard #dashboard?days=7 null',
    ],
    ['today for a hash that names none', { hash: '#nowhere' }, 'quick #nowhere null'],
    [
      'the one that the router state names, kept as its hash',
      { state: { tab: 'association' } },
      'association #association null',
    ],
    [
      'the one of the state before that of the hash',
      { hash: '#history', state: { tab: 'doctor' } },
      'doctor #doctor null',
    ],
  ])('is %s', (_, entry, expected) => {
    expect(openedAt(entry)).toBe(expected);
  });
});
