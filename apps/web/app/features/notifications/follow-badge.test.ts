import type { Care, CaredPerson } from '@balsamo/contract/care/schemas.ts';
import type { NotificationList } from '@balsamo/contract/notifications/schemas.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { careQuery } from '../../components/care/care-query.ts';
import { changeBadge } from '../../offline/app-badge.ts';
import { setCaredFor, setDevicePerson, showPerson } from '../../platform/device-person.ts';
import { stubBadge } from '../../testing/stub-badge.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { followBadge } from './follow-badge.ts';
import { notificationsQuery } from './notification-queries.ts';

let badge: ReturnType<typeof stubBadge>;
let client: QueryClient;
let leave = () => {};
beforeEach(() => {
  badge = stubBadge();
  client = new QueryClient();
  setDevicePerson('maria');
});
afterEach(() => {
  leave();
  setDevicePerson(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
  badge.takeAway();
});

const follow = (personId = 'maria') => {
  leave = followBadge(client, personId);
};
const setBell = (unreadCount: number, updatedAt = Date.now()) =>
  client.setQueryData<NotificationList>(
    notificationsQuery.queryKey,
    { items: [], nextCursor: null, unreadCount, lastSequence: 1 },
    { updatedAt },
  );
const cared = (personId: string, unreadCount: number, changes: Partial<CaredPerson> = {}) =>
  ({ personId, unreadCount, notifies: true, role: 'responsible', ...changes }) as CaredPerson;
const setCare = (caresFor: CaredPerson[], updatedAt = Date.now()) =>
  client.setQueryData(careQuery.queryKey, { caresFor } as unknown as Care, { updatedAt });
const shows = (number: number | undefined) => vi.waitFor(() => expect(badge.number()).toBe(number));

describe('the number at the icon', () => {
  it('is the bell’s of whoever cares for nobody, as it changes', async () => {
    setBell(2);
    follow();
    await shows(2);
    setBell(0);
    await shows(0);
  });

  it('adds the bells of whom the account cares for once they are known, but of no diary that is only read or put off', async () => {
    setBell(1);
    follow();
    await shows(1);
    setCare([cared('ana', 2), cared('rui', 4, { role: 'reads' }), cared('lia', 8, { notifies: false })]);
    await shows(3);
    setCare([cared('ana', 2, { notifies: false })]);
    await shows(1);
  });

  it('keeps what a message said since the people were asked for', async () => {
    setBell(1);
    setCare([cared('ana', 2)], Date.now() - 60_000);
    follow();
    await shows(3);
    await changeBadge('ana', 5);
    setBell(2);
    await shows(7);
    document.dispatchEvent(new Event('visibilitychange'));
    await shows(7);
  });

  describe('that a message set while the page was not looked at', () => {
    const comeToFront = () => document.dispatchEvent(new Event('visibilitychange'));
    const bell = (unreadCount: number) => ({ items: [], nextCursor: null, unreadCount, lastSequence: 1 });
    const beHidden = async () => {
      setBell(0, Date.now() - 60_000);
      follow();
      await shows(0);
      await changeBadge('maria', 1);
      await shows(1);
    };

    it('stays where the bell cannot be asked for when somebody looks again', async () => {
      const { asked } = stubServer({ 'GET /api/notifications': 'offline' });
      await beHidden();
      comeToFront();
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(badge.number()).toBe(1);
    });

    it('goes where the bell, asked for then, says that it was read elsewhere', async () => {
      stubServer({ 'GET /api/notifications': { body: bell(0) } });
      await beHidden();
      comeToFront();
      await shows(0);
    });
  });

  it('goes along to another of them, whose diary may only be read: that one is not counted', async () => {
    setBell(1);
    setCare([cared('ana', 2), cared('rui', 4, { role: 'reads' })]);
    follow();
    await shows(3);
    leave();
    setCaredFor(['ana', 'rui']);
    showPerson('rui', 'maria');
    client.clear();
    setBell(4);
    follow('rui');
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Whose notifications reach the device is not known yet: as it was.
    expect(badge.number()).toBe(3);
    setCare([cared('ana', 0), cared('rui', 4, { role: 'reads' })]);
    await shows(1);
  });

  it('is left alone by a page whose person has signed out', async () => {
    setBell(1);
    follow();
    await shows(1);
    setDevicePerson(undefined);
    badge.caches.clear();
    setBell(5);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([badge.number(), badge.caches.size]).toEqual([1, 0]);
  });
});
