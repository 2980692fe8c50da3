import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  alignPersonCookie,
  devicePerson,
  deviceSelf,
  isActing,
  leftPeople,
  onDevicePersonChange,
  setDevicePerson,
} from '../../platform/device-person.ts';
import { accountQuery, useKnownAccount } from '../../platform/session.ts';
import { keepAnswers, restoreAnswers } from '../kept-answers.ts';
import { keptPeople } from '../person-database.ts';
import type { KeptPerson } from './read-kept-person.ts';

export type PersonKeeperProps = { kept: KeptPerson | undefined; children: ReactNode };

/**
 * Shows what the device kept for its person before the server has answered, keeps what it answers, and lets go of it all when
 * the session is over or another person's.
 */
export function PersonKeeper({ kept, children }: PersonKeeperProps) {
  const client = useQueryClient();
  // Before anything below asks: it then has an answer from the first moment on.
  useState(() => {
    const known = client.getQueryData(accountQuery.queryKey);
    // Whoever has just signed in is not asked about; someone else's answers stay where they are.
    if (kept && (known === undefined || known?.id === kept.personId)) restoreAnswers(client, kept.answers);
  });
  const account = useKnownAccount();
  const personId = account?.id;
  const isSignedOut = account === null;
  /** Of whom it was acted for last. */
  const caredName = useRef<string>(undefined);
  if (account?.care) caredName.current = account.name;

  useEffect(() => {
    if (!personId) return;
    if (devicePerson() !== personId || leftPeople().length > 0) void closeOthers(personId, caredName.current);
    else alignPersonCookie();
    return keepAnswers(client, personId);
  }, [client, personId]);

  useEffect(() => {
    if (isSignedOut && devicePerson()) void closeOthers(undefined);
  }, [isSignedOut]);

  useEffect(() => {
    if (!personId) return;
    // A full load, as at a sign-out in this tab.
    const follow = (other: string | undefined) => {
      if (other !== personId) window.location.replace(other ? '/app' : '/');
    };
    // A page that the browser brings back whole has heard of nothing.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && follow(devicePerson());
    window.addEventListener('pageshow', comeBack);
    const stop = onDevicePersonChange(follow);
    return () => {
      window.removeEventListener('pageshow', comeBack);
      stop();
    };
  }, [personId]);

  return children;
}

async function closeOthers(personId: string | undefined, caredName?: string): Promise<void> {
  // The account acts for itself again: whom the browser showed is cared for no more.
  if (personId !== undefined && isActing() && personId === deviceSelf()) {
    const { endCare } = await import('./act-for.ts');
    return endCare(caredName);
  }
  // The first person on a device has nobody to close, and the first page no room for the code that does.
  const people = devicePerson() ? undefined : await keptPeople().catch(() => undefined);
  if (!devicePerson() && people?.every((id) => id === personId)) return setDevicePerson(personId);
  const { closeOtherPeople } = await import('./leave-device.ts');
  // What a browser cannot delete now is sealed, and goes the next time.
  await closeOtherPeople(personId).catch(() => {});
}
