import type { QueryClient } from '@tanstack/react-query';
import { careQuery } from '../../components/care/care-query.ts';
import { type BadgePerson, showBadge } from '../../offline/app-badge.ts';
import { devicePerson, deviceSelf, ownPeople } from '../../platform/device-person.ts';
import { notificationsQuery } from './notification-queries.ts';

/** Nothing is known of the person here: whatever is kept is newer. */
const UNKNOWN = { count: 0, at: 0 };

/**
 * Keeps the number at the app's icon that of the bells of the account while this person is shown here: its own, and of whom it cares for as far as
 * their notifications are for this device. Answers how to stop.
 */
export function followBadge(client: QueryClient, personId: string): () => void {
  let shown: string | undefined;
  const show = () => {
    // Signed out, or gone on to somebody else: the page has a moment left.
    if (devicePerson() !== personId) return;
    const people = peopleOf(client, personId);
    const text = people && JSON.stringify([...people]);
    if (!people || text === shown) return;
    shown = text;
    void showBadge(personId, people);
  };
  // While nobody looked, a message may have set a number that was read on another device since. Only what is asked for now is newer than it.
  const askAgain = () => {
    if (document.visibilityState !== 'visible' || devicePerson() !== personId) return;
    client.fetchQuery({ ...notificationsQuery, staleTime: 0 }).catch(() => {});
  };
  const followed: readonly unknown[] = [notificationsQuery.queryKey[0], careQuery.queryKey[0]];
  const leave = client.getQueryCache().subscribe(({ query }) => {
    if (followed.includes(query.queryKey[0])) show();
  });
  document.addEventListener('visibilitychange', askAgain);
  show();
  return () => {
    leave();
    document.removeEventListener('visibilitychange', askAgain);
  };
}

/** Everybody of the account with what is known of their bells; undefined while that of the person shown is not. */
function peopleOf(client: QueryClient, personId: string): Map<string, BadgePerson | undefined> | undefined {
  const bell = client.getQueryState(notificationsQuery.queryKey);
  if (!bell?.data) return undefined;
  const own = { count: bell.data.unreadCount, at: bell.dataUpdatedAt };
  const care = client.getQueryState(careQuery.queryKey);
  const cared = new Map(care?.data?.caresFor.map((person) => [person.personId, person]));
  const self = deviceSelf() ?? personId;

  const numberOf = (id: string): BadgePerson | undefined => {
    const person = cared.get(id);
    const told = person && care ? { count: person.unreadCount, at: care.dataUpdatedAt } : UNKNOWN;
    const number = id === personId ? own : told;
    if (id === self) return number;
    if (!care?.data) return { ...number, ifKept: true };
    return person?.notifies && person.role !== 'reads' ? number : undefined;
  };
  return new Map([...new Set([self, personId, ...ownPeople(), ...cared.keys()])].map((id) => [id, numberOf(id)]));
}
