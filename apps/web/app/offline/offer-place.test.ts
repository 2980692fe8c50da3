import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { offerPlace, takePlace } from './offer-place.ts';

const PLACE = 'https://balsamo.test/diary#record=1';

afterEach(() => {
  vi.useRealTimers();
});

/** A page that holds the messages it is sent until it gets round to them. */
function slowPage() {
  const went: string[] = [];
  const waiting: MessageEvent[] = [];
  return {
    went,
    postMessage: (data: unknown, ports: MessagePort[]) => void waiting.push({ data, ports } as unknown as MessageEvent),
    answer: () => {
      for (const message of waiting.splice(0)) takePlace(message, (url) => went.push(url));
    },
  };
}

it('a page that listens goes to the place once, and the worker does not', async () => {
  const page = slowPage();
  const isTaken = offerPlace(page, PLACE);
  page.answer();
  expect(await isTaken).toBe(true);
  await waitFor(() => expect(page.went).toEqual([PLACE]));
});

it('a page that answers too late stays where it is: the worker has gone there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const page = slowPage();
  const isTaken = offerPlace(page, PLACE);
  vi.advanceTimersByTime(1_000);
  expect(await isTaken).toBe(false);
  vi.useRealTimers();
  page.answer();
  const later = slowPage();
  const isLaterTaken = offerPlace(later, PLACE);
  later.answer();
  // Sent after the late answer, so that answer has been dealt with by now.
  expect(await isLaterTaken).toBe(true);
  await waitFor(() => expect(later.went).toEqual([PLACE]));
  expect(page.went).toEqual([]);
});

it('passes over what is no offer', () => {
  const go = vi.fn();
  const { port1 } = new MessageChannel();
  for (const data of [undefined, 'NAVIGATE', { type: 'SKIP_WAITING' }, { type: 'NAVIGATE', url: 1 }])
    takePlace({ data, ports: [port1] } as unknown as MessageEvent, go);
  expect(go).not.toHaveBeenCalled();
  port1.close();
});
