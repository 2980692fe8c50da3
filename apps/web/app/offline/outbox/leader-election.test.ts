import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createDevice } from '../../testing/device.ts';
import { electLeader } from './leader-election.ts';

/** Tabs of one browser, and which of them have the turn. */
async function browser() {
  const device = createDevice();
  const database = await device.open('p1');
  const having = new Set<string>();
  const open = (tab: string) => {
    const locks = device.locksOfTab();
    const turn = { onGained: () => void having.add(tab), onLost: () => void having.delete(tab) };
    return { ...electLeader('sender', database, locks, turn), locks };
  };
  return { having, open };
}
const untilHas = (having: Set<string>, ...tabs: string[]) => waitFor(() => expect([...having]).toEqual(tabs));

it('the turn goes to one tab, and to the next when that one leaves', async () => {
  const { having, open } = await browser();
  const one = open('one');
  await untilHas(having, 'one');
  open('other');
  one.leave();
  having.delete('one');
  await untilHas(having, 'other');
});

it('a tab takes the turn from one that sleeps, which gets in line again', async () => {
  const { having, open } = await browser();
  open('asleep');
  await untilHas(having, 'asleep');
  const awake = open('awake');
  awake.takeOver();
  await untilHas(having, 'awake');
  awake.leave();
  having.delete('awake');
  await untilHas(having, 'asleep');
});

it('a tab that gets the turn while it takes it keeps it', async () => {
  const { having, open } = await browser();
  const one = open('one');
  await untilHas(having, 'one');
  const other = open('other');
  other.takeOver();
  one.locks.drop();
  other.takeOver();
  await untilHas(having, 'other');
  // Whatever the first of the two requests came to arrives by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect([...having]).toEqual(['other']);
});
